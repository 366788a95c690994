import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#scripts/kit/free-port.ts'
import type { Task } from './raw-server.ts'

/** A server on a port of this machine. */
export interface Server {
  origin: string
  pid: number | undefined
  stop: () => Promise<void>
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done) => (child.exitCode === null ? child.once('exit', () => done()) : done()))

export async function startRaw(task: Task): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'raw-server.ts'), { stdio: 'inherit' })
  child.send(task)
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (told) => resolve(told as { port: number }))
    child.once('exit', (code) => reject(new Error(`the reference ended: ${code}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      child.kill()
      await ended(child)
    },
  }
}

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

/** Serves one file by sendfile, with the product's headers. */
export async function startNginx({ answer }: Task): Promise<Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carryto-nginx-'))
  // nginx started by root reads files as another user.
  chmodSync(folder, 0o755)
  const port = await freePort()
  writeFileSync(path.join(folder, 'page'), Buffer.from(answer.body, 'base64'))
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(folder, port, answer.headers))
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  await untilAnswers(`http://127.0.0.1:${port}/`)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ITS_OWN = new Set(['content-type', 'content-length', 'etag', 'server'])

function configuration(folder: string, port: number, headers: Record<string, string>): string {
  const added = Object.entries(headers)
    .filter(([name]) => !ITS_OWN.has(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log /dev/null;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100;
  types { } default_type '${headers['content-type']}';
  server { listen 127.0.0.1:${port} backlog=4096; root ${folder}; server_tokens off;
    location / { try_files /page =404; ${added.join(' ')} } }
}
`
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((again) => setTimeout(again, 30))
  }
  throw new Error('nginx does not answer')
}
