type Category =
  | 'cars'
  | 'motorcycles'
  | 'other-vehicles'
  | 'furniture'
  | 'removals'
  | 'parcels'
  | 'pallets'
  | 'machines'
  | 'boats'
  | 'animals'
  | 'building-materials'
  | 'fragile'
  | 'waste'
  | 'other'

type State =
  | 'empty-listings'
  | 'empty-offers'
  | 'empty-search'
  | 'not-found'
  | 'mail-sent'
  | 'paid'
  | 'delivered'
  | 'courier'
  | 'charity'
  | 'map-route'

type Situation =
  'a-bought' | 'a-moving' | 'a-vehicle' | 'a-business' | 'a-animal' | 'a-clear' | 'a-special'

export type DrawingName = `${Category}-${1 | 2}` | State | Situation

// Everything stands on a ground line at y = 42 and travels to the right.
// Signal lines come first, so that ink covers their ends.
export const drawings: Record<DrawingName, string> = {
  'cars-1':
    '<path class="s" d="M29 10v11h22"/><path d="M11 36H6c-1.7 0-3-1.3-3-3v-5c0-3 2-5 5-6l5-8c1.5-2.5 4-4 7-4h16c3 0 5 1 7 3l8 7 12 2.5c4 1 6 3 6 6V33c0 1.7-1.3 3-3 3h-7M23 36h24"/><circle cx="17" cy="36" r="6"/><circle cx="53" cy="36" r="6"/>',
  'cars-2':
    '<path class="s" d="M4 32h56l8 5v5"/><path d="M13 28h-3c-1.5 0-2.5-1-2.5-2.5v-3c0-2 1.5-3.5 3.5-4l3.5-5.5c1-1.8 2.5-3 5-3h11c2 0 3.5.7 5 2l5.5 5 8 1.5c3 .700 4.5 2 4.5 4.5v2.5c0 1.5-1 2.5-2.5 2.5h-4M21 28h18M26 10v8h15"/><circle cx="17" cy="28" r="4"/><circle cx="43" cy="28" r="4"/><circle cx="24" cy="38" r="4"/><circle cx="37" cy="38" r="4"/>',
  'motorcycles-1':
    '<path class="s" d="M31 22c1-5 5-7 10-7h10l-5 7Z"/><path d="M9 18c5 0 7 4 12 4h25M14 34h15M24 22l5 12h13l5-12M58 34 49 10h-6"/><circle cx="14" cy="34" r="8"/><circle cx="58" cy="34" r="8"/>',
  'motorcycles-2':
    '<path class="s" d="M41 9 65 33M12 15 3 33"/><path d="M2 34h65l3 3M12 15c4 0 6 3 10 3h22M18 28h10M24 18l4 10h9l4-10M48 28 41 9h-5"/><circle cx="18" cy="28" r="6"/><circle cx="48" cy="28" r="6"/><circle cx="33" cy="38" r="4"/>',
  'other-vehicles-1':
    '<path class="s" d="M12 16h16v9H12Z"/><path d="M22 36H9c-3 0-5-2-5-5V18c0-6 4-10 10-10h30c6 0 10 3 11 9l4 19H34M39 36V16h9v20M59 36h9v6"/><circle cx="28" cy="36" r="6"/>',
  'other-vehicles-2':
    '<path class="s" d="M4 23h50M16 10v13M28 10v13M40 10v13"/><path d="M9 37H4V14c0-2 2-4 4-4h52c3 0 4 1 5 4l3 12v11H51M19 37h22M54 10v27"/><circle cx="14" cy="37" r="5"/><circle cx="46" cy="37" r="5"/>',
  'furniture-1':
    '<path class="s" d="M36 8v22"/><path d="M12 21v-7c0-4 3-6 6-6h36c3 0 6 2 6 6v7M6 38V26c0-6 10-6 10 0v4h40v-4c0-6 10-6 10 0v12ZM12 38v4m48-4v4"/>',
  'furniture-2':
    '<path class="s" d="M20 33V23c0-4 5-4 5 0v4h22v-4c0-4 5-4 5 0v10ZM23 19v-4c0-3 2-4 4-4h18c2 0 4 1 4 4v4"/><circle cx="9" cy="9" r="4"/><circle cx="63" cy="9" r="4"/><path d="M20 30l-7-2-4-10c-1 4-1 8 0 12l6 12M9 30 4 42M52 30l7-2 4-10c1 4 1 8 0 12l-6 12M63 30l5 12"/>',
  'removals-1':
    '<path class="s" d="M11 18h22M11 25h14"/><path d="M11 37H4V9h36v28M21 37h29M40 18h14l13 11v8h-7M48 18v10h17"/><circle cx="16" cy="37" r="5"/><circle cx="55" cy="37" r="5"/>',
  'removals-2':
    '<path class="s" d="M3 42V28h12v14ZM5 28V18h9v10M15 33h9v9h-9"/><path d="M34 38h-4V10h23v28H42M53 18h7l9 9v11h-4M53 38h4M59 18v9h10"/><circle cx="38" cy="38" r="4"/><circle cx="61" cy="38" r="4"/>',
  'parcels-1':
    '<path class="s" d="m23.5 8 25 8.5v8"/><path d="m36 4 25 8v21l-25 9-25-9V12Zm-25 8 25 9 25-9M36 21v21"/>',
  'parcels-2':
    '<g transform="rotate(-18 36 37)"><path class="s" d="M46 15v5M43 5v4"/><path d="M29 2h4c2 0 3 1 3 3v27M36 31h23M56 31V15H36M36 5h14v10"/></g><circle cx="36" cy="37" r="5"/>',
  'pallets-1':
    '<path class="s" d="M19 18v6h8v-6M45 10v7h8v-7"/><path d="M6 36h60M6 42h60M10 36v6m26-6v6m26-6v6M12 36V18h22v18M38 36V10h22v26"/>',
  'pallets-2':
    '<path class="s" d="M4 31h40M23 42v-7m-4 4 4-4 4 4M19 10v6h8v-6"/><path d="M44 37V6h26M44 37h9m12 0h5M8 26h30M10 26v5m13-5v5m13-5v5M11 26V10h24v16"/><circle cx="59" cy="37" r="5"/>',
  'machines-1':
    '<path class="s" d="M52 20v-9M45 26h11"/><path d="M14 7h23M18 7v9.2a15 15 0 0 1 16.5 10.8M34 7l4 13h22c3 0 5 2 5 5v9h-3M50 34H30.6"/><circle cx="20" cy="31" r="11"/><circle cx="20" cy="31" r="3"/><circle cx="56" cy="36" r="6"/>',
  'machines-2':
    '<path class="s" d="M3 35h49l6-7h11"/><path d="M27 35c-5 0-5-7 0-7h19c5 0 5 7 0 7ZM31 28v-4M41 28v-4M24 24v-8h14V9h9v15ZM47 17 57 6l10 8 1 8c-5 0-8-1-9-4l8-4"/><circle cx="8.5" cy="38.5" r="3.5"/><circle cx="18.5" cy="38.5" r="3.5"/>',
  'boats-1':
    '<path class="s" d="M28 30V11L14 26h14"/><path d="M6 30h60l-8 12H16ZM34 30V4l22 22H34"/>',
  'boats-2':
    '<path class="s" d="M6 36h20M36 36h32M62 36v6M18 36v-5M44 36v-5"/><path d="M7 18h58c-4 8-11 13-20 13H12c-2 0-3-1-3.5-3ZM24 18l4-9h11l7 9M4 13v13M4 18h3"/><circle cx="31" cy="37" r="5"/>',
  'animals-1':
    '<path class="s" d="M14 24c-5-1-8-5-6-11M45 16l8 5M54 15h.1"/><path d="M14 42V27c0-4 3-6 6-6h20c3 0 4-2 5-4l3-8c.500-1.5 2-2 3-1l4 4h6c1.5 0 2 1 2 2 0 4-3 7-7 7h-3c0 4-3 6-3 10v11h-6v-9H20v9Z"/>',
  'animals-2':
    '<path class="s" d="M24 28c0-7 2-11 7-13l2-3 2 4 7 7c1 2-2 4-4 3l-4-2v4"/><path d="M18 37H6V14c0-4 2-6 6-6h32c6 0 9 3 10 8l4 21H44M28 37h6M14 28h36M58 37h10v5"/><circle cx="23" cy="37" r="5"/><circle cx="39" cy="37" r="5"/>',
  'building-materials-1':
    '<path class="s" d="M28.5 18v-8h15v8"/><path d="M6 34h60v8H6ZM13.5 34v-8h45v8M21 26v-8h30v8M21 34v8m15-8v8m15-8v8M28.5 26v8m15-8v8M36 18v8"/>',
  'building-materials-2':
    '<path class="s" d="M2 42c4-2 4-7 8-7s5 5 8 7Z"/><g transform="rotate(-22 16 32)"><path d="M16 32 12 20h38v12Z"/></g><path d="M16 35h7.4M33 35h19M55 37h-3V20h8l8 9v8h-3M59 20v9h9M41 35l-4-11"/><circle cx="28" cy="37" r="5"/><circle cx="60" cy="37" r="5"/>',
  'fragile-1':
    '<path class="s" d="m39 22 6-8"/><path d="M18 22 28 5c12 0 14 9 22 10 6 .5 10 2 12 7M8 31v-5h8v-4h48v9ZM16 31v11M58 31v11"/>',
  'fragile-2':
    '<path class="s" d="M24 6v20M48 6v20"/><path d="M12 19V8c0-1 1-2 2-2h44c1 0 2 1 2 2v11c-4 3-8 3-12 0-4 3-8 3-12 0-4 3-8 3-12 0-4 3-8 3-12 0ZM12 20v6M60 20v6M8 26h56v6H8ZM15 27v1m6-1v1m6-1v1m6-1v1m6-1v1m6-1v1m6-1v1m6-1v1M12 32v6h48v-6"/><circle cx="19" cy="40" r="2"/><circle cx="53" cy="40" r="2"/>',
  'waste-1':
    '<path class="s" d="M50 24c-8 8-8 18-2 18h14c6 0 6-10-2-18M48 20l4 4h6l4-4"/><path d="M8 12h30M12 12l2-5h18l2 5M12 12l3 30h17l3-30M20 20l1 14M28 20l-1 14"/>',
  'waste-2':
    '<path class="s" d="M14 20l6-10 10 10M34 20 52 5M46 20l3-6h9l3 6"/><path d="M4 20h64M8 20l7 22h42l7-22M26 20v22M46 20v22"/>',
  'other-1':
    '<circle class="s" cx="37" cy="33" r="9"/><path d="M4 42V19h22v23ZM48 42 58 10l10 32Z"/>',
  'other-2':
    '<circle class="s" cx="33" cy="27" r="7"/><path d="M4 34h55l6-24h4M8 34V16h16v18M42 34l7-22 7 22"/><circle cx="14" cy="38" r="4"/><circle cx="50" cy="38" r="4"/>',
  'empty-listings':
    '<path class="s" stroke-dasharray=".1 4" d="M30.5 31c5-2 3-6 8-8"/><circle class="s" cx="43" cy="21" r="3"/><circle cx="27" cy="33" r="1"/><path d="M18 4h26l10 10v28H18ZM44 4v10h10"/>',
  'empty-offers':
    '<path class="s" stroke-dasharray="4 4" d="M38 20h14M38 28h10"/><path d="M9 24 23 9h36c2 0 4 2 4 4v22c0 2-2 4-4 4H23Z"/><circle cx="25" cy="24" r="3"/>',
  'empty-search':
    '<path class="s" stroke-dasharray=".1 4" d="M26 26c4-2 3-6 7.5-8"/><circle class="s" cx="38" cy="16" r="3"/><circle cx="23" cy="28" r="1"/><circle cx="31" cy="21" r="16"/><path d="m43 33 13 9"/>',
  'not-found':
    '<path class="s" d="M36 22H18l-6 5 6 5h18"/><path d="M36 4v38M36 7h18l6 5-6 5H36M26 42h20"/>',
  'mail-sent':
    '<path class="s" d="M4 18h9M8 26h5M4 34h9"/><path d="M20 10h46v32H20ZL43 29 66 10"/>',
  paid: '<circle class="s" cx="56" cy="32" r="10"/><path class="s" d="m51 32 4 4 6-7"/><path d="M41 38H10c-2 0-4-2-4-4V12c0-2 2-4 4-4h44c2 0 4 2 4 4v5M6 17h52M13 30h10"/>',
  delivered:
    '<path class="s" d="m44 14 5 5 10-11"/><path d="M6 42h60M12 42V6h24v36M30 25v.010M42 42V26h20v16M52 26v5"/>',
  courier:
    '<path class="s" d="M16 10 6 7v32l10-2"/><path d="M23 37h-7V10h28c3 0 5 1 7 3l9 11c5 1 8 3 8 7v6h-6M33 37h19M44 10v14h16"/><circle cx="28" cy="37" r="5"/><circle cx="57" cy="37" r="5"/>',
  charity:
    '<path class="s" d="M44 20c-8-6-6-11-3-11 2 0 3 2 3 2s1-2 3-2c3 0 5 5-3 11Z"/><path d="M32 26V4h24v22ZM10 28h8v14h-8M18 30h6c3 0 5 1 7 3h9c3 0 3 4 0 4h-8M42 34l14-4c3-1 5 2 2 4l-14 7c-2 1-4 1-6 1H18"/>',
  'map-route':
    '<path class="s" stroke-dasharray=".1 4" d="M19 30c11-1 15-5 20-9 4-3 7-5 11-5.5"/><circle class="s" cx="56" cy="15" r="4"/><circle cx="14" cy="31" r="2"/><circle cx="14" cy="31" r="1"/><path d="m6 11 20-6 20 6 20-6v31l-20 6-20-6-20 6ZM26 5v8M26 33v3M46 11v2M46 34v8"/>',
  'a-bought':
    '<path class="s" d="M28 30V16h16v14ZM36 16v5"/><path d="M14 36V8h44v28M6 36h60l-3 6H9Z"/>',
  'a-moving':
    '<path class="s" d="M48 42V30h18v12ZM51 30V20h12v10"/><path d="M4 24 24 6l20 18M9 20v22h30V20M20 42V29h8v13"/>',
  'a-vehicle':
    '<path class="s" d="M10 30H7c-1.5 0-2.5-1-2.5-2.5v-3c0-2 1.5-3.5 3.5-4l3.5-5.5c1-1.8 2.5-3 5-3h11c2 0 3.5.7 5 2l5.5 5 6 1.5c3 .700 4.5 2 4.5 4.5v2.5c0 1.5-1 2.5-2.5 2.5h-2M18 30h18"/><circle class="s" cx="14" cy="30" r="4"/><circle class="s" cx="40" cy="30" r="4"/><path d="M3 34h50M54 38V18h6l9 9v11h-4M24 38h30"/><circle cx="20" cy="38" r="4"/><circle cx="60" cy="38" r="4"/>',
  'a-business':
    '<path class="s" d="M48 34V14h18v20M54 14v6h6v-6"/><path d="M42 6v35M42 38h26M48 34h20M9 37H5V24h13l4-14h12l4 20v7h-4M19 37h5M18 24h18.8"/><circle cx="14" cy="37" r="5"/><circle cx="29" cy="37" r="5"/>',
  'a-animal':
    '<path class="s" d="M20 23v9c0 4 3 6 8 6s8-2 8-6v-9l-5 4h-6ZM25 32h.1M31 32h.1"/><path d="M8 42V22c0-5 3-8 8-8h40c5 0 8 3 8 8v20ZM48 14v28M56 22v12M28 14V9c0-2 1-3 3-3h10c2 0 3 1 3 3v5"/>',
  'a-clear':
    '<path class="s" d="M36 20c-11-8-8-15-4-15 3 0 4 3 4 3s1-3 4-3c4 0 7 7-4 15Z"/><path d="M14 26h44v16H14ZM14 26 6 18h12l8 8M58 26l8-8H54l-8 8"/>',
  'a-special':
    '<path class="s" d="m10 36 8-12 6 8 4-5 8 9"/><path d="M5 10h36v32H5ZM52 14h10M54 14c0 6-6 8-6 16 0 6 3 12 5 12h8c2 0 5-6 5-12 0-8-6-10-6-16"/>',
}
