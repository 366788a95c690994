import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface SmtpSink {
  url: string
  /** Each mail as received. */
  mails: string[]
  /** The envelope’s sender and recipients, one entry per recipient. */
  senders: string[]
  receivers: string[]
  /** The reply to the next recipients, instead of 250. */
  refusal: string | undefined
  /** The same for senders. */
  senderRefusal: string | undefined
  close(): Promise<void>
}

/** A minimal mail server that accepts and keeps every mail. */
export async function anSmtpSink(): Promise<SmtpSink> {
  const sink: SmtpSink = {
    url: '',
    mails: [],
    senders: [],
    receivers: [],
    refusal: undefined,
    senderRefusal: undefined,
    close: () => Promise.resolve(),
  }
  const server = createServer((socket) => {
    talk(socket, sink)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  sink.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  sink.close = () => closeServer(server)
  return sink
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => {
      done()
    })
  })

function talk(socket: Socket, sink: SmtpSink): void {
  let isData = false
  let mail = ''
  let rest = ''
  const answer = (line: string) => socket.write(`${line}\r\n`)

  function hear(line: string): void {
    if (isData && line !== '.') return void (mail += `${line}\n`)
    if (isData) {
      isData = false
      sink.mails.push(mail)
      return void answer('250 taken')
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'DATA') {
      isData = true
      mail = ''
      return void answer('354 go on')
    }
    if (verb === 'MAIL' && sink.senderRefusal) return void answer(sink.senderRefusal)
    if (verb === 'MAIL') sink.senders.push(line)
    if (verb === 'RCPT' && sink.refusal) return void answer(sink.refusal)
    if (verb === 'RCPT') sink.receivers.push(line)
    if (verb !== 'QUIT') return void answer('250 fine')
    answer('221 bye')
    socket.end()
  }

  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.on('data', (part: string) => {
    const lines = (rest + part).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(hear)
  })
  answer('220 sink')
}
