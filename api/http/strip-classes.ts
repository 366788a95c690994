import type { StripName } from './strips.ts'

/** What the server puts in the place of a mark may take these classes; a page keeps their styles for it. */
export const classesOfMark: Readonly<Record<StripName | 'top-bar', readonly string[]>> = {
  running: ['band', 'done', 'dots', 'h3', 'muted', 'running', 'small', 'wrap'],
  charities: ['band', 'done', 'dots', 'muted', 'small', 'wrap'],
  opinions: ['band', 'dots', 'h3', 'muted', 'said', 'small', 'two', 'wrap'],
  'top-bar': ['announcement', 'app-bar', 'link', 'wrap'],
}
