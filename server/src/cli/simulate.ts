import { Wrong } from '../config.ts'
import { NoLabgate } from '../client.ts'
import { demoPassword } from '../demo/sign-ins.ts'
import { summary } from '../simulate/lines.ts'
import { paceOf } from '../simulate/pace.ts'
import { playDay } from '../simulate/play-day.ts'
import { numberOf, startCommand, WrongUse, type Command, type Given } from './command.ts'

const [fewest, most, usual] = [8, 200, 24] as const
const usage = `
npm run simulate

Plays one day of a laboratory against a running Labgate whose demo is loaded, as its people and by its own calls: practices order, sign,
pack and ship; the laboratory receives tube by tube, accessions, holds, rejects and sends on; customer experience takes second looks and
looks after account issues. A line for each happening, with the hour of the simulated day and no name of a patient. At the end: how often
each thing was done, what was refused, and whether what was ordered, packed and received is all accounted for; ends with 1 when not.
Ctrl-C ends the day where it is.

    --url ADDRESS    where Labgate answers (http://127.0.0.1:8080)
    --minutes N      real minutes that the day takes (1); 0 plays it without a pause
    --orders N       orders that are written, ${fewest} to ${most} (${usual})
    --seed TEXT      another seed plays another day; the same seed on the same data plays the same

Variables: LABGATE_DEMO_PASSWORD, when the demo has another password than its usual one.
`

const addressOf = (text: string): string => {
  const address = URL.parse(text)
  if (address === null || !['http:', 'https:'].includes(address.protocol)) throw new WrongUse(`${text} is not an address such as http://127.0.0.1:8080.`)
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
    const { plan, ledger, equations, isStopped } = await playDay({
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
      say(`Only ${plan.tubes.length} orders could be planned: the practices’ patients already have orders for these days.`)
    for (const line of summary(ledger, equations)) say(line)
    return equations.every(({ holds }) => holds) ? 0 : 1
  } catch (error) {
    throw error instanceof NoLabgate ? new Wrong(`The day ended early. ${error.message}`) : error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal)
  }
}

export const simulate: Command = {
  usage,
  options: { url: { type: 'string' }, minutes: { type: 'string' }, orders: { type: 'string' }, seed: { type: 'string' } },
  work,
}
if (import.meta.main) await startCommand(simulate)
