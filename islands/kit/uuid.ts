/** A random version 4 UUID; `crypto.randomUUID` is missing on pages without TLS. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => mark(byte, at).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function mark(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40
  if (at === 8) return (byte & 0x3f) | 0x80
  return byte
}
