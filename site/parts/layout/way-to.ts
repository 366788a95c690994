/** A navigation link, and whether it is the current page. */
export interface WayTo {
  href: string
  label: string
  isHere: boolean
  /** The number beside it. */
  count?: number | undefined
}
