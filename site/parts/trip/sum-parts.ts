/** What is taken off a price after our fee, and what remains, in the order of the page. */
export const sumParts = ['vatDue', 'fuel', 'tolls', 'hours', 'left', 'perHour', 'perKm'] as const
