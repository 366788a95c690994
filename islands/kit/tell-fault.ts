/**
 * Reports an error that an island handles itself, through the page's error listeners if there are
 * any.
 */
export function tellFault(error: Error): void {
  if (typeof ErrorEvent !== 'undefined') dispatchEvent(new ErrorEvent('error', { error }))
}
