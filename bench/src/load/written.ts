import { mark, type Ask } from './ask.ts'

/** The next request of an ask, as bytes. */
export interface Written {
  bytes: () => Buffer
  expects: Buffer
}

const textOf = ({ method, path, headers, body = '' }: Ask): string =>
  `${[
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: application/json',
    ...(method === 'POST'
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
      : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')}\r\n\r\n${body}`

const counted = (ask: Ask, count: number): Ask => {
  const fill = (text: string): string => text.replaceAll(mark, String(count))
  return {
    ...ask,
    headers: Object.fromEntries(
      Object.entries(ask.headers).map(([name, value]) => [name, fill(value)]),
    ),
    ...(ask.body !== undefined && { body: fill(ask.body) }),
  }
}

export const write = (ask: Ask): Written => {
  const expects = Buffer.from(ask.expects)
  if (ask.from === undefined) {
    const same = Buffer.from(textOf(ask))
    return { bytes: () => same, expects }
  }
  let count = ask.from
  return { bytes: () => Buffer.from(textOf(counted(ask, count++))), expects }
}
