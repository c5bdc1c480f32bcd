import { Agent, request } from 'node:https'

/*
 * By HTTP/1.1. fetch of Node 26 speaks HTTP/2 with nginx, and some of its requests failed each time
 * that nginx asked for a new connection (GOAWAY), where browsers carry on.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

export interface Posted {
  status: number
  /** Seconds that the server asks to wait. */
  retryAfter: number | undefined
  text: string
}

/** Sends JSON. Fails if there is no answer in time. */
export const post = (
  url: string,
  headers: Record<string, string>,
  content: object,
  patienceMs: number,
): Promise<Posted> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(patienceMs),
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('error', reject).on('end', () => {
          const wait = answer.headers['retry-after']
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: wait === undefined ? undefined : Number(wait),
            text,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(content))
  })
