import { spawn } from 'node:child_process'
import { NotPrinted, type LabelPrinter } from './label-printer.ts'

/** A queue of this machine's CUPS, fed raw by `lp`. */
export const cupsPrinter = (name: string, queue: string, command = 'lp'): LabelPrinter => ({
  name,
  send: (zpl) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(command, ['-d', queue, '-o', 'raw', '-s'], {
        stdio: ['pipe', 'ignore', 'ignore'],
        timeout: 15_000,
      })
      child.once('error', () =>
        reject(
          new NotPrinted(`The printer ${name} cannot be reached: this server has no print queue.`),
        ),
      )
      child.once('close', (code) =>
        code === 0
          ? resolve()
          : reject(new NotPrinted(`The printer ${name} did not take the labels.`)),
      )
      child.stdin.on('error', () => {}) // its exit says why
      child.stdin.end(zpl)
    }),
})
