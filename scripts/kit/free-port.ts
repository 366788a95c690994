import { createServer, type AddressInfo } from 'node:net'

/** Whether we can listen on this port; errors other than a taken port are thrown. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return false
      throw error
    },
  )
}

export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1')
}

function listenOnce(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const found = (server.address() as AddressInfo).port
      server.close(() => {
        resolve(found)
      })
    })
  })
}
