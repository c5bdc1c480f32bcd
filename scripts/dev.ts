import { spawn, type ChildProcess } from 'node:child_process'
import { parseArgs } from 'node:util'

const help = `npm run dev

The server, started anew on every change of its files, and in front of it Vite, which brings changes of the web app to the open page.

PORT    where to open it (8080); the server itself listens on the next port
HOST    address to listen on (127.0.0.1)
Every other variable of npm start goes for this too.
`
const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
if (values.help === true) {
  console.log(help)
  process.exit(0)
}

const port = Number(process.env['PORT'] ?? 8080)
const api = port + 1
const host = process.env['HOST'] ?? '127.0.0.1'
const start = (
  args: readonly string[],
  options: { cwd?: string; env: NodeJS.ProcessEnv },
): ChildProcess => spawn(process.execPath, args, { stdio: 'inherit', ...options })

const children = [
  start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    env: { ...process.env, PORT: String(api), HOST: '127.0.0.1' },
  }),
  start(
    [
      '../node_modules/vite/bin/vite.js',
      '--host',
      host,
      '--port',
      String(port),
      '--strictPort',
      '--logLevel',
      'info',
    ],
    {
      cwd: 'web',
      env: { ...process.env, LABGATE_API: `http://127.0.0.1:${api}` },
    },
  ),
]
console.log(`Open http://${host}:${port} - the server listens behind it, on port ${api}.`)
const stop = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
for (const child of children)
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
