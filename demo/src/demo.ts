import { pastSetting } from '@labgate/server/features/billing/past.ts'
import { correctionsToPlay, type Demo } from '@labgate/server/ports/demo.ts'
import { demoSignIns } from './sign-ins.ts'
import { demoOrders, demoPatients } from './size.ts'

/*
 * From today on: billing of the volume data, since billing millions of orders would take hours.
 */
const billingFromToday = [
  `delete from setting where name in ('${pastSetting}', '${correctionsToPlay}')`,
  'update laboratory_setting set billing_since = current_date',
  'delete from bill_due',
  'delete from eligibility_due',
]

/** Modules that load or play are imported when they are needed: most starts need none of them. */
export const demo: Demo = {
  size: { patients: demoPatients, orders: demoOrders },
  signIns: demoSignIns.map(({ email, says: text }) => ({ email, text })),
  load: async (run, choice) => (await import('./load.ts')).loadDemo(run, choice),
  loadVolume: async (client, choice) => {
    const { loadVolume } = await import('./volume/load-volume.ts')
    const { patients, orders } = await loadVolume(client, choice)
    for (const sql of billingFromToday) await client.query(sql)
    return { patients, orders }
  },
  playPast: async (context, isOver = () => false) => {
    const { playBillingPast } = await import('./play-billing.ts')
    await playBillingPast(context, isOver)
    if (isOver()) return
    const { playCorrections } = await import('./play-corrections.ts')
    await playCorrections(context)
  },
}
