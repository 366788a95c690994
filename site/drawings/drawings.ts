export type DrawingName =
  | 'empty-listings'
  | 'empty-offers'
  | 'empty-search'
  | 'mail-sent'
  | 'paid'
  | 'delivered'
  | 'customer'
  | 'courier'
  | 'charity'
  | 'map-route'
  | 'phone'

// All drawings have their ground line at y = 42 and face right. Signal-coloured lines come first,
// so that
// ink lines cover their ends.
export const drawings: Record<DrawingName, string> = {
  'empty-listings':
    '<path class="s" stroke-dasharray=".1 4" d="M30.5 31c5-2 3-6 8-8"/><circle class="s" cx="43" cy="21" r="3"/><circle cx="27" cy="33" r="1"/><path d="M18 4h26l10 10v28H18ZM44 4v10h10"/>',
  'empty-offers':
    '<path class="s" stroke-dasharray="4 4" d="M38 20h14M38 28h10"/><path d="M9 24 23 9h36c2 0 4 2 4 4v22c0 2-2 4-4 4H23Z"/><circle cx="25" cy="24" r="3"/>',
  'empty-search':
    '<path class="s" stroke-dasharray=".1 4" d="M26 26c4-2 3-6 7.5-8"/><circle class="s" cx="38" cy="16" r="3"/><circle cx="23" cy="28" r="1"/><circle cx="31" cy="21" r="16"/><path d="m43 33 13 9"/>',
  'mail-sent': '<path class="s" d="M4 18h9M8 26h5M4 34h9"/><path d="M20 10h46v32H20ZL43 29 66 10"/>',
  paid: '<circle class="s" cx="56" cy="32" r="10"/><path class="s" d="m51 32 4 4 6-7"/><path d="M41 38H10c-2 0-4-2-4-4V12c0-2 2-4 4-4h44c2 0 4 2 4 4v5M6 17h52M13 30h10"/>',
  delivered:
    '<path class="s" d="m44 14 5 5 10-11"/><path d="M6 42h60M12 42V6h24v36M30 25v.010M42 42V26h20v16M52 26v5"/>',
  courier:
    '<path class="s" d="M16 10 6 7v32l10-2"/><path d="M23 37h-7V10h28c3 0 5 1 7 3l9 11c5 1 8 3 8 7v6h-6M33 37h19M44 10v14h16"/><circle cx="28" cy="37" r="5"/><circle cx="57" cy="37" r="5"/>',
  charity:
    '<path class="s" d="M44 20c-8-6-6-11-3-11 2 0 3 2 3 2s1-2 3-2c3 0 5 5-3 11Z"/><path d="M32 26V4h24v22ZM10 28h8v14h-8M18 30h6c3 0 5 1 7 3h9c3 0 3 4 0 4h-8M42 34l14-4c3-1 5 2 2 4l-14 7c-2 1-4 1-6 1H18"/>',
  'map-route':
    '<path class="s" stroke-dasharray=".1 4" d="M19 30c11-1 15-5 20-9 4-3 7-5 11-5.5"/><circle class="s" cx="56" cy="15" r="4"/><circle cx="14" cy="31" r="2"/><circle cx="14" cy="31" r="1"/><path d="m6 11 20-6 20 6 20-6v31l-20 6-20-6-20 6ZM26 5v8M26 33v3M46 11v2M46 34v8"/>',
  phone:
    '<path class="s" d="M32 12h8M46 20c3 2 3 6 0 8M51 16c6 4 6 12 0 16"/><path d="M24 8c0-2 1-4 3-4h18c2 0 3 2 3 4v30c0 2-1 4-3 4H27c-2 0-3-2-3-4ZM34 36h4"/>',
  customer:
    '<path class="s" d="M48 42V30h18v12ZM51 30V20h12v10"/><path d="M4 24 24 6l20 18M9 20v22h30V20M20 42V29h8v13"/>',
}
