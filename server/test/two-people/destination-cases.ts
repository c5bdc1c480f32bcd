import {
  freshPartner,
  tradingPartners,
  usualPickUps,
  type TradingPartner,
} from '@labgate/contract/billing/trading-partners'
import {
  interfaces,
  type FhirClient,
  type Hl7Destination,
} from '@labgate/contract/interfaces/interfaces'
import { messages, type LabSystem as System } from '@labgate/contract/results/messages'
import type { Visitor } from '../lab.ts'
import type { Cases } from './case.ts'

let count = 0

/** Where patient data goes (rules.md#destinations). */
export const destinationCases = {
  'interfaces.confirmDestination': {
    'hl7_destination.user_id_asked': {
      at: 'system',
      types: [1, 8, 1],
      begin: async ({ system }, first) => {
        const { customerId } = system.practice.account
        const to = {
          active: true,
          host: '203.0.113.7',
          port: 2575,
          tls: true,
          application: 'CHART',
          facility: '',
          withPdf: false,
          startDate: null,
        }
        await first.call(interfaces.saveDestination, { locationId: system.practice.tampa, ...to })
        const row = async (by: Visitor) =>
          (
            (await by.call(interfaces.destinations, { customerId })).body.list as Hl7Destination[]
          )[0]
        const { hl7DestinationId = 0, rowVersion } = (await row(first)) ?? {}
        return {
          finish: (by) => by.call(interfaces.confirmDestination, { hl7DestinationId, rowVersion }),
          isOffered: async (to) => (await row(to))?.needsOther === false,
        }
      },
    },
  },
  'interfaces.confirmClient': {
    'fhir_client.user_id_created': {
      at: 'system',
      types: [1, 8, 1],
      begin: async ({ system }, first) => {
        const { customerId } = system.practice.account
        const made = await first.call(interfaces.addClient, {
          customerId,
          name: 'Chart',
          locations: [],
          employees: false,
          resources: ['Patient'],
          addresses: [],
        })
        const fhirClientId = Number(made.body.id)
        return {
          finish: (by) => by.call(interfaces.confirmClient, { fhirClientId }),
          isOffered: async (to) =>
            ((await to.call(interfaces.clients, { customerId })).body.list as FhirClient[]).find(
              (one) => one.fhirClientId === fhirClientId,
            )?.needsOther === false,
        }
      },
    },
  },
  'tradingPartners.confirm': {
    'trading_partner.user_id_asked': {
      at: 'system',
      types: [1, 8, 1],
      begin: async (_, first) => {
        const saved = await first.call(tradingPartners.save, {
          ...freshPartner,
          tradingPartnerId: 0,
          rowVersion: 0,
          name: `Partner ${++count}`,
          transport: 'http',
          url: 'https://203.0.113.9/core',
          submitterId: 'LAB',
          receiverId: 'PAYER',
          receiverName: 'Payer',
          coreSenderId: 'LAB',
          coreReceiverId: 'PAYER',
          pickUp: [...usualPickUps],
        })
        const tradingPartnerId = Number(saved.body.id)
        const row = async (by: Visitor) =>
          ((await by.call(tradingPartners.list, {})).body.list as TradingPartner[]).find(
            (one) => one.tradingPartnerId === tradingPartnerId,
          )
        const { rowVersion = 0 } = (await row(first)) ?? {}
        return {
          finish: (by) => by.call(tradingPartners.confirm, { tradingPartnerId, rowVersion }),
          isOffered: async (to) => (await row(to))?.needsOther === false,
        }
      },
    },
  },
  'messages.confirmSystem': {
    'lab_system.user_id_asked': {
      at: 'system',
      types: [1, 1, 1],
      begin: async ({ system }, first) => {
        const row = async (by: Visitor) =>
          ((await by.call(messages.systems, {})).body.list as System[]).find(
            (one) => one.labSystemId === system.systemId,
          )
        const to = { orderMessage: 'OML^O21', host: '203.0.113.8', port: 2575, tls: true }
        await first.call(messages.saveSystem, {
          labSystemId: system.systemId,
          rowVersion: (await row(first))?.rowVersion ?? 0,
          ...to,
        })
        const rowVersion = (await row(first))?.rowVersion
        return {
          finish: (by) =>
            by.call(messages.confirmSystem, { labSystemId: system.systemId, rowVersion }),
          isOffered: async (to) => (await row(to))?.needsOther === false,
        }
      },
    },
  },
} as const satisfies Cases
