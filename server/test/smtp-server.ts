import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface TakenLetter {
  from: string
  to: string[]
  /** Head and body as received. */
  text: string
}
export interface SmtpServer {
  url: string
  taken: TakenLetter[]
  /** Gives every recipient this response until it is undefined again. */
  refuse(answer: string | undefined): void
  stop(): Promise<void>
}

/** A local mail server that accepts and stores letters. */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const taken: TakenLetter[] = []
  const open = new Set<Socket>()
  let refusal: string | undefined
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    let letter: TakenLetter = { from: '', to: [], text: '' }
    let inData = false
    let rest = ''
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    const hear = (line: string): void => {
      if (inData) {
        if (line !== '.') {
          letter.text += `${line}\n`
          return
        }
        inData = false
        taken.push(letter)
        letter = { from: '', to: [], text: '' }
        return say('250 taken')
      }
      const word = line.slice(0, 4).toUpperCase()
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (word === 'EHLO' || word === 'HELO') return say('250 test')
      if (word === 'MAIL') letter.from = address
      if (word === 'RCPT') {
        if (refusal !== undefined) return say(refusal.replace('ADDRESS', address))
        letter.to.push(address)
      }
      if (word === 'DATA') {
        inData = true
        return say('354 go on')
      }
      if (word === 'QUIT') {
        say('221 bye')
        socket.end()
        return
      }
      say('250 ok')
    }
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    say('220 test')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    refuse: (answer) => {
      refusal = answer
    },
    stop: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
