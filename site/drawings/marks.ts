export type MarkName =
  | 'work'
  | 'listings'
  | 'post'
  | 'news'
  | 'money'
  | 'offers'
  | 'me'
  | 'call'
  | 'message'
  | 'place'
  | 'flag'
  | 'camera'

/** Icons of 20 × 20, always shown together with a label. */
export const marks: Record<MarkName, string> = {
  work: '<path d="M2 15V6h9v9M11 9h4l3 3v3M2 15h1M7 15h5M16 15h2"/><circle cx="5" cy="15" r="1.8"/><circle cx="14" cy="15" r="1.8"/>',
  listings: '<path d="M5 3h10v14H5zM8 7h4M8 10.5h4M8 14h2"/>',
  post: '<path d="M5 3h10v14H5zM10 7v6M7 10h6"/>',
  news: '<path d="M4 14.5h12l-1.5-2.5V8a4.5 4.5 0 0 0-9 0v4zM8.5 17.5h3"/>',
  money: '<path d="M3 5h14v10H3z"/><circle cx="10" cy="10" r="2.5"/>',
  call: '<path d="M5 3h3l1.5 4-2 1.5c1 2 2 3 4 4l1.5-2 4 1.5v3c0 1-1 2-2 2C8.5 16.5 3.5 11.5 3 5c0-1 1-2 2-2z"/>',
  message: '<path d="M3 4h14v10H9l-4 3v-3H3z"/>',
  place: '<path d="M10 18c-4-5-6-7-6-10a6 6 0 0 1 12 0c0 3-2 5-6 10z"/><circle cx="10" cy="8" r="2"/>',
  flag: '<path d="M5 18V3h10l-2.5 3.5L15 10H5"/>',
  camera: '<path d="M2.5 6h3.5l1.5-2.5h5L14 6h3.5v10.5h-15z"/><circle cx="10" cy="11" r="3"/>',
  offers: '<path d="M3 3h7l7 7-7 7-7-7zM6.5 6.5h.1"/>',
  me: '<circle cx="10" cy="6.5" r="3.5"/><path d="M3.5 17.5c0-4 2.5-6 6.5-6s6.5 2 6.5 6"/>',
}
