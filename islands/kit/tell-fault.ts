/** Tells the listeners of the page, where an error service is named, of what an island deals with itself. */
export function tellFault(error: Error): void {
  if (typeof ErrorEvent !== 'undefined') dispatchEvent(new ErrorEvent('error', { error }))
}
