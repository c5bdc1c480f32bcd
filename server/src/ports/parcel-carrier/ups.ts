import { parcelContents } from '@labgate/contract/shipping/carrier-accounts'
import { z } from 'zod'
import type { Reach } from '../../reach.ts'
import { carrierClient, type CarrierPlaceOfAsking } from './carrier-client.ts'
import {
  CarrierRefused,
  CarrierSilent,
  type CarrierPlace,
  type LabelOrder,
  type ParcelCarrier,
  type PickupOrder,
} from './parcel-carrier.ts'

/** The version of UPS's Shipping and Pickup services that is asked. */
const version = 'v2409'

/* What UPS's answers have of what is read here. */
const Errors = z.object({
  response: z.object({
    errors: z
      .array(z.object({ code: z.coerce.string().default(''), message: z.string().default('') }))
      .min(1),
  }),
})
const Package = z.object({
  TrackingNumber: z.string().regex(/^1Z[0-9A-Z]{16}$/),
  ShippingLabel: z.object({ GraphicImage: z.base64().min(1) }).optional(),
})
const Shipped = z.object({
  ShipmentResponse: z.object({
    ShipmentResults: z.object({
      ShipmentIdentificationNumber: z.string().min(1).max(50),
      // a list since v2403, one by itself before
      PackageResults: z.union([
        z.array(Package).min(1),
        Package.transform((one): z.output<typeof Package>[] => [one]),
      ]),
    }),
  }),
})
const Voided = z.object({
  VoidShipmentResponse: z.object({
    SummaryResult: z.object({ Status: z.object({ Code: z.coerce.string() }) }),
  }),
})
const PickedUp = z.object({ PickupCreationResponse: z.object({ PRN: z.string().min(1).max(50) }) })
const PickupCanceled = z.object({ PickupCancelResponse: z.object({}) })

const isOver = (error: unknown): boolean =>
  error instanceof CarrierRefused && /already.*(cancel|void)/i.test(error.message)

const cut = (text: string, most: number): string => text.slice(0, most)
const addressOf = ({ street1, street2, city, state, postalCode }: CarrierPlace) => ({
  AddressLine: [street1, street2].filter((line) => line !== '').map((line) => cut(line, 35)),
  City: cut(city, 30),
  StateProvinceCode: state,
  PostalCode: postalCode.replace('-', ''),
  CountryCode: 'US',
})
const partyOf = (place: CarrierPlace) => ({
  Name: cut(place.company, 35),
  AttentionName: cut(place.contact, 35),
  Phone: { Number: place.phone },
  Address: addressOf(place),
})
const weightOf = (pounds: number) => ({
  UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' },
  Weight: String(pounds),
})

const shipmentOf = (order: LabelOrder, account: string) => ({
  ShipmentRequest: {
    Request: {
      RequestOption: 'nonvalidate',
      TransactionReference: { CustomerContext: order.reference },
    },
    Shipment: {
      Description: parcelContents[order.contents],
      Shipper: { ...partyOf(order.from), ShipperNumber: account },
      ShipFrom: partyOf(order.from),
      ShipTo: partyOf(order.to),
      PaymentInformation: {
        ShipmentCharge: [
          {
            Type: '01',
            ...(order.payingAccount === undefined
              ? { BillShipper: { AccountNumber: account } }
              : {
                  BillThirdParty: {
                    AccountNumber: order.payingAccount,
                    Address: {
                      PostalCode: order.from.postalCode.replace('-', ''),
                      CountryCode: 'US',
                    },
                  },
                }),
          },
        ],
      },
      Service: { Code: '01', Description: 'Next Day Air' },
      Package: [
        {
          Description: cut(parcelContents[order.contents], 35),
          Packaging: { Code: '02', Description: 'Customer Supplied Package' },
          PackageWeight: weightOf(order.pounds),
          ReferenceNumber: [{ Value: order.reference }],
        },
      ],
    },
    // UPS draws a label as a picture or for a printer, not as a PDF
    LabelSpecification: {
      LabelImageFormat: { Code: 'GIF', Description: 'GIF' },
      LabelStockSize: { Height: '6', Width: '4' },
    },
  },
})

const compact = (text: string): string => text.replace(/\D/g, '')
const pickupOf = (order: PickupOrder, account: string) => ({
  PickupCreationRequest: {
    Request: { TransactionReference: { CustomerContext: order.reference } },
    RatePickupIndicator: 'N',
    Shipper: { Account: { AccountNumber: account, AccountCountryCode: 'US' } },
    PickupDateInfo: {
      CloseTime: compact(order.until),
      ReadyTime: compact(order.from),
      PickupDate: compact(order.day),
    },
    PickupAddress: {
      CompanyName: cut(order.at.company, 27),
      ContactName: cut(order.at.contact, 22),
      AddressLine: [cut([order.at.street1, order.at.street2].filter(Boolean).join(', '), 73)],
      City: cut(order.at.city, 50),
      StateProvince: order.at.state,
      PostalCode: order.at.postalCode.replace('-', ''),
      CountryCode: 'US',
      ResidentialIndicator: 'N',
      Phone: { Number: order.at.phone },
    },
    AlternateAddressIndicator: 'Y',
    PickupPiece: [
      // 001: Next Day Air; 01: a package
      {
        ServiceCode: '001',
        Quantity: '1',
        DestinationCountryCode: 'US',
        ContainerCode: '01',
      },
    ],
    TotalWeight: { Weight: order.pounds.toFixed(1), UnitOfMeasurement: 'LBS' },
    PaymentMethod: '01',
    ReferenceNumber: order.reference,
    ...(order.note !== '' && { SpecialInstruction: cut(order.note, 57) }),
    ...(order.trackingNo !== '' && { TrackingData: [{ TrackingNumber: order.trackingNo }] }),
  },
})

/**
 * UPS by its REST services: Shipping and Pickup, Next Day Air. The reference is a reference number of
 * the package and of the pickup.
 */
export const upsCarrier = (
  place: CarrierPlaceOfAsking,
  reach: Reach,
  now: () => Date,
): ParcelCarrier => {
  const ask = carrierClient(
    place,
    {
      carrier: 'UPS',
      tokenPath: '/security/v1/oauth/token',
      proves: 'in the head',
      errorsOf: (answer) => Errors.safeParse(answer).data?.response.errors ?? [],
    },
    reach,
    now,
  )
  /* transId has at most 32 characters. */
  const transaction = (reference: string) => ({
    transId: cut(reference, 32),
    transactionSrc: 'Labgate',
  })
  return {
    name: 'ups',
    makeLabel: async (order) => {
      const { ShipmentResponse: answer } = await ask({
        method: 'POST',
        path: `/api/shipments/${version}/ship`,
        what: 'the label',
        headers: transaction(order.reference),
        body: shipmentOf(order, place.account),
        answer: Shipped,
      })
      const [made] = answer.ShipmentResults.PackageResults
      const picture = made?.ShippingLabel?.GraphicImage
      if (made === undefined || picture === undefined)
        throw new CarrierSilent('UPS answered without a label.')
      return {
        trackingNo: made.TrackingNumber,
        image: { kind: 'gif', bytes: Buffer.from(picture, 'base64') },
      }
    },
    // a shipment of one package has its package's number
    voidLabel: async (trackingNo) => {
      const code = await ask({
        method: 'DELETE',
        path: `/api/shipments/${version}/void/cancel/${encodeURIComponent(trackingNo)}`,
        what: 'to void the label',
        headers: transaction(trackingNo),
        answer: Voided,
      }).then(
        ({ VoidShipmentResponse: { SummaryResult } }) => SummaryResult.Status.Code,
        (error: unknown) => {
          if (isOver(error)) return '1'
          throw error
        },
      )
      if (code !== '1')
        throw new CarrierRefused('UPS does not void the label: it may have the parcel already.')
    },
    requestPickup: async (order) => {
      const { PickupCreationResponse: answer } = await ask({
        method: 'POST',
        path: `/api/pickupcreation/${version}/pickup`,
        what: 'the pickup',
        headers: transaction(order.reference),
        body: pickupOf(order, place.account),
        answer: PickedUp,
      })
      return { confirmationNo: answer.PRN, station: '' }
    },
    // 02: by the number of the pickup
    cancelPickup: async ({ confirmationNo }) => {
      await ask({
        method: 'DELETE',
        path: `/api/shipments/${version}/pickup/02`,
        what: 'to cancel the pickup',
        headers: { ...transaction(confirmationNo), Prn: confirmationNo },
        answer: PickupCanceled,
      }).catch((error: unknown) => {
        if (!isOver(error)) throw error
      })
    },
  }
}
