import { accessioning } from './accessioning.ts'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { billing } from './billing.ts'
import { charts } from './charts.ts'
import { clinical } from './clinical.ts'
import { corrections } from './corrections.ts'
import { counted } from './counted.ts'
import { dashboards } from './dashboards.ts'
import { desk } from './desk.ts'
import { everyScreen } from './every-screen.ts'
import { faxes } from './faxes.ts'
import { fromServer } from './from-server.ts'
import { lists } from './lists.ts'
import { orders } from './orders.ts'
import { patients } from './patients.ts'
import { people } from './people.ts'
import { reporting } from './reporting.ts'
import { results } from './results.ts'
import { rules } from './rules.ts'
import { sales } from './sales.ts'
import { shared } from './shared.ts'
import { shipping } from './shipping.ts'

/** The texts of the screens in Spanish as clinics in the United States write it, by the English. */
export const spanish: Readonly<Record<string, string>> = {
  ...accessioning,
  ...accounts,
  ...admin,
  ...billing,
  ...charts,
  ...clinical,
  ...corrections,
  ...counted,
  ...dashboards,
  ...desk,
  ...everyScreen,
  ...faxes,
  ...fromServer,
  ...lists,
  ...orders,
  ...patients,
  ...people,
  ...reporting,
  ...results,
  ...rules,
  ...sales,
  ...shared,
  ...shipping,
}
