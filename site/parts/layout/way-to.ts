/** A way around: where it leads, and whether its reader stands there. */
export interface WayTo {
  href: string
  label: string
  isHere: boolean
}
