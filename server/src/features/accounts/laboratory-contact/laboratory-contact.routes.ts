import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { receivingAddresses } from '../../../core/parcels/receiving-addresses.query.ts'
import { routesFor } from '../../../http/call.ts'
import { contactOfLaboratory } from './contact.query.ts'
import { removeAddress, saveAddress, saveContact } from './save-contact.ts'

/** How practices reach the laboratory, and where their shipments go. */
export const laboratoryContactRoutes = (context: AppContext) =>
  routesFor('laboratoryContact', laboratoryContact, {
    get: async (call) => {
      const [[contact], addresses] = await call.read(
        {},
        contactOfLaboratory(),
        receivingAddresses(),
      )
      const { hours, fax } = orRefuse(contact, 'Settings not found.')
      return { hours, fax, addresses }
    },
    settings: async (call) => {
      const [[contact], addresses] = await call.read(
        {},
        contactOfLaboratory(),
        receivingAddresses(),
      )
      return { ...orRefuse(contact, 'Settings not found.'), addresses }
    },
    save: (call) =>
      call.change((tx, change) => saveContact(tx, call.actor, call.input, change, context.now())),
    saveAddress: (call) =>
      call.change((tx, change) => saveAddress(tx, call.actor, call.input, change, context.now())),
    removeAddress: (call) => call.change((tx, change) => removeAddress(tx, call.input, change)),
  })
