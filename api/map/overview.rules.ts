/** So far around a number of the phone's map a finger finds it: 44 px across where the window has 360. */
export const FINGER_RADIUS = 40
