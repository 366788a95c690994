/** One of our own line drawings; the markup comes from the page, never from a visitor. */
export const Drawing = ({ markup }: { markup: string }) => (
  <svg
    viewBox="0 0 72 48"
    className="drawing"
    aria-hidden="true"
    focusable="false"
    dangerouslySetInnerHTML={{ __html: markup }}
  />
)
