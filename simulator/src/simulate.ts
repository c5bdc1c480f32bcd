import {
  numberOf,
  startCommand,
  WrongUse,
  type Command,
  type Given,
} from '@labgate/server/cli/command.ts'
import { NoLabgate } from '@labgate/server/client.ts'
import { Wrong } from '@labgate/server/config.ts'
import { demoPassword } from '@labgate/server/ports/demo.ts'
import { summary } from './day/lines.ts'
import { paceOf } from './day/pace.ts'
import { playDay } from './day/play-day.ts'

const [fewest, most, usual] = [8, 200, 24] as const
const usage = `
npm run simulate

Simulates one day of a laboratory on a running Labgate with the demo loaded, signed in as its users and through its own calls:
practices order, sign, pack and ship; the laboratory receives tube by tube, accessions, holds, rejects and sends tubes out; customer
experience does second reviews and follows up on account issues; billing sends claims, reads what payers answer, and works its queues.
Prints a line for each event, with the simulated time and no patient names. At the end it prints how often each step was done, what was
refused, where the bills stand, and whether everything ordered, packed, received and accessioned is accounted for; if not, it exits
with 1. Ctrl-C ends the day early.

    --url ADDRESS    address of the running Labgate (http://127.0.0.1:8080)
    --minutes N      length of the day in real minutes (1); 0 runs without pauses
    --orders N       number of orders, ${fewest} to ${most} (${usual})
    --seed TEXT      a different seed gives a different day; the same seed on the same data gives the same day

Variables: LABGATE_DEMO_PASSWORD, if the demo does not use its default password.
`

const addressOf = (text: string): string => {
  const address = URL.parse(text)
  if (address === null || !['http:', 'https:'].includes(address.protocol))
    throw new WrongUse(`${text} is not an address such as http://127.0.0.1:8080.`)
  return address.origin
}

const work = async (given: Given): Promise<number> => {
  if (given.words.length > 0) throw new WrongUse(`Unknown argument: ${given.words[0]}.`)
  const { say } = given
  const url = addressOf(given.option('url') ?? 'http://127.0.0.1:8080')
  const minutes = numberOf(given, 'minutes', 1) ?? 1
  const orders = numberOf(given, 'orders', usual) ?? usual
  if (orders < fewest || orders > most) throw new WrongUse(`--orders takes ${fewest} to ${most}.`)
  const stop = new AbortController()
  const onSignal = (): void => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal)
  try {
    const { plan, ledger, bills, equations, isStopped } = await playDay({
      url,
      password: given.variables['LABGATE_DEMO_PASSWORD'] ?? demoPassword,
      orders,
      seed: given.option('seed') ?? 'Monday',
      pace: paceOf(minutes, stop.signal),
      now: () => new Date(),
      say,
    })
    say('')
    if (isStopped) say('The day was stopped. So far:')
    else if (plan.tubes.length < orders)
      say(
        `Only ${plan.tubes.length} orders could be planned: the practices’ patients already have orders for these days.`,
      )
    for (const line of summary(ledger, bills, equations)) say(line)
    return equations.every(({ holds }) => holds) ? 0 : 1
  } catch (error) {
    throw error instanceof NoLabgate ? new Wrong(`The day ended early. ${error.message}`) : error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal)
  }
}

export const simulate: Command = {
  usage,
  options: {
    url: { type: 'string' },
    minutes: { type: 'string' },
    orders: { type: 'string' },
    seed: { type: 'string' },
  },
  work,
}
if (import.meta.main) await startCommand(simulate)
