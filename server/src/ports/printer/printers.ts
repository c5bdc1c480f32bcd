import { asking } from '../../watched-work.ts'
import { cupsPrinter } from './cups.ts'
import type { LabelPrinter } from './label-printer.ts'
import { tcpPrinter } from './tcp.ts'

const form = /^([^=,]{1,50})=(tcp|cups):\/\/([\w.-]+)(?::(\d{1,5}))?$/

/**
 * Whether a text names printers in the format of `LABEL_PRINTERS`: 'front desk=tcp://10.0.0.5:9100,
 * bench=cups://Zebra_1'.
 */
export const namesPrinters = (text: string): boolean =>
  text.split(',').every((one) => one.trim() === '' || form.test(one.trim()))

/** The hosts that labels are sent to over plain TCP. */
export const printerHosts = (text: string): string[] =>
  text.split(',').flatMap((one) => {
    const [, , kind, host = ''] = form.exec(one.trim()) ?? []
    return kind === 'tcp' ? [host] : []
  })

const watchedPrinter = ({ name, send }: LabelPrinter): LabelPrinter => ({
  name,
  send: (zpl) => asking('label printer', () => send(zpl)),
})

/** The printers of `LABEL_PRINTERS`, by name in lower case. The port defaults to 9100. */
export const printersOf = (text: string): ReadonlyMap<string, LabelPrinter> =>
  new Map(
    text.split(',').flatMap((one) => {
      const found = form.exec(one.trim())
      if (found === null) return []
      const [, name = '', kind, host = '', port = '9100'] = found
      const called = name.trim()
      return [
        [
          called.toLowerCase(),
          watchedPrinter(
            kind === 'tcp' ? tcpPrinter(called, host, Number(port)) : cupsPrinter(called, host),
          ),
        ] as const,
      ]
    }),
  )
