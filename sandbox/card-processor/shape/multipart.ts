/** A file of a multipart body; its content is only measured. */
export interface SentFile {
  name: string
  fileName: string
  type: string
  size: number
}

/** Fields and files of a `multipart/form-data` body, given as one character for each byte. */
export function readMultipart(contentType: string, body: string): { fields: string; files: SentFile[] } {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  const fields = new URLSearchParams()
  const files: SentFile[] = []
  if (boundary === undefined) return { fields: '', files }
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const at = part.indexOf('\r\n\r\n')
    const head = part.slice(0, at)
    // A part ends with the line break that belongs to the next boundary.
    const content = part.slice(at + 4, -2)
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? ''
    const fileName = /filename="([^"]*)"/.exec(head)?.[1]
    if (fileName === undefined) fields.append(name, content)
    else files.push({ name, fileName, type: /content-type: *([^\r;]+)/i.exec(head)?.[1] ?? '', size: content.length })
  }
  return { fields: fields.toString(), files }
}
