/** The deductions from a price after the fee, and the remainder, in the order of the page. */
export const sumParts = ['vatDue', 'fuel', 'tolls', 'hours', 'left', 'perHour', 'perKm'] as const
