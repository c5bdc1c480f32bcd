import { asking } from '../../watched-work.ts'
import type { Transport } from './transport.ts'

const ask = <T>(run: () => Promise<T>): Promise<T> => asking('trading partner', run)

/** The same transport, whose exchanges with the partner are told to whoever watches. */
export const watchedTransport = (way: Transport): Transport => {
  const { leftOut, stampOf, reaches, ask: question, close, handsOutSingly } = way
  return {
    put: (name, bytes) => ask(() => way.put(name, bytes)),
    list: () => ask(() => way.list()),
    take: (name) => ask(() => way.take(name)),
    done: (name, verdict) => ask(() => way.done(name, verdict)),
    ...(leftOut && { leftOut: () => leftOut.call(way) }),
    ...(stampOf && { stampOf: (name) => stampOf.call(way, name) }),
    ...(reaches && { reaches: () => ask(() => reaches.call(way)) }),
    ...(question && { ask: (name, bytes) => ask(() => question.call(way, name, bytes)) }),
    ...(close && { close: () => close.call(way) }),
    ...(handsOutSingly && { handsOutSingly }),
  }
}
