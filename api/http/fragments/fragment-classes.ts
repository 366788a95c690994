import type { FragmentName } from './live-fragments.ts'

/** Classes used by the live parts that the server inserts, so that a page keeps their styles. */
export const classesOfMark: Readonly<Record<FragmentName | 'top-bar', readonly string[]>> = {
  running: ['band', 'couriers', 'done', 'dots', 'h3', 'muted', 'running', 'small', 'touch', 'wrap'],
  jobs: ['band', 'done', 'dots', 'h3', 'jobs', 'muted', 'small', 'wrap'],
  charities: ['band', 'done', 'dots', 'muted', 'small', 'wrap'],
  opinions: ['band', 'dots', 'h3', 'muted', 'said', 'small', 'two', 'wrap'],
  'top-bar': ['announcement', 'app-bar', 'link', 'wrap'],
}
