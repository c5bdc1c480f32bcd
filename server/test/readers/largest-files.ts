import { gzipSync } from 'node:zlib'
import { mostImported } from '@labgate/contract/admin/imports'
import { mostSegments as mostSegmentsOfMessage } from '../../src/hl7/large-message.ts'
import { largestFile } from '../../src/ports/transport/transport.ts'
import { mostSegments } from '../../src/x12/payer-file.ts'
import { remittanceText } from '../x12/remittance-file.ts'

/*
 * The largest legal input of each reader, or a share of it: as many segments or rows as are read,
 * filled up to as many bytes.
 */

const isa =
  'ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260318*1200*^*00501*000000001*0*P*:~'
const inSet = (kind: string, code: string, guide: string, body: readonly string[]): Buffer =>
  Buffer.from(
    [
      `${isa}GS*${code}*PAYERTEST*LABGATETEST*20260318*1200*1*X*${guide}`,
      `ST*${kind}*0001*${guide}`,
      ...body,
      `SE*${body.length + 2}*0001`,
      'GE*1*1',
      'IEA*1*000000001~',
    ].join('~'),
  )
const times = (count: number, of: (nth: number) => readonly string[]): string[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, nth) => of(nth)).flat()
/* A reference number of so many characters; an element has fifty at most. */
const filled = (nth: number, length: number): string => String(nth).padStart(length, '0')

/** Segments of the largest file without its envelope, and the bytes that each can have. */
const inFile = (share: number): { segments: number; bytes: number } => ({
  segments: (mostSegments - 100) * share,
  bytes: Math.floor((largestFile * 0.97) / mostSegments),
})

/** A payer's file of each kind, by ST01. */
export const payerFilesOf: Readonly<Record<string, (share: number) => Buffer>> = {
  '835': (share) => {
    const { segments, bytes } = inFile(share)
    const long = 'X'.repeat(3 * bytes)
    return Buffer.from(
      remittanceText({
        trace: `LARGE${share}`,
        control: 7,
        paid: 0,
        payee: '1999999984',
        segments: times(segments / 6, (nth) => [
          `CLP*N${nth}*1*120*0**12*P${nth}`,
          `NM1*QC*1*MOSS*ADA*Q***MI*W${600_000_000 + nth}`,
          `REF*EA*${long}`,
          'SVC*HC:80307*120*0**1',
          'DTM*472*20260310',
          'CAS*CO*45*120',
        ]),
      }),
    )
  },
  '277': (share) => {
    const { segments, bytes } = inFile(share)
    return inSet('277', 'HN', '005010X214', [
      'BHT*0085*08*B1*20260318*1200*TH',
      'HL*1**20*1',
      'NM1*AY*2*CLEARING*****46*1',
      'TRN*1*T1',
      'DTP*050*D8*20260318',
      'DTP*009*D8*20260318',
      'HL*2*1*21*1',
      'NM1*41*2*LABGATE*****46*LABGATETEST',
      'TRN*2*LG1-1',
      'STC*A1:19:PR*20260318*WQ*100',
      'HL*3*2*19*1',
      'NM1*85*2*LABGATE*****XX*1234567893',
      ...times(segments / 5, (nth) => [
        `HL*${nth + 4}*3*PT`,
        'NM1*QC*1*MOSS*ADA****MI*W600000000',
        `TRN*2*C${nth}V1`,
        'STC*A1:20:PR*20260318*WQ*120',
        `REF*1K*${filled(nth, Math.min(50, 4 * bytes))}`,
      ]),
    ])
  },
  '271': (share) => {
    const { segments } = inFile(share)
    return inSet('271', 'HB', '005010X279A1', [
      'BHT*0022*11*LG1-1*20260318*1200',
      'HL*1**20*1',
      'NM1*PR*2*PAYER*****PI*1',
      'HL*2*1*21*1',
      'NM1*1P*2*LABGATE*****XX*1234567893',
      ...times(segments / 5, (nth) => [
        `HL*${nth + 3}*2*22*0`,
        `TRN*2*E${nth + 1}-1*91234567893`,
        `NM1*IL*1*MOSS*ADA****MI*W${600_000_000 + nth}`,
        'DMG*D8*19800517*F',
        'EB*1**30',
      ]),
    ])
  },
  '999': (share) => {
    const { segments } = inFile(share)
    return inSet('999', 'FA', '005010X231A1', [
      'AK1*HC*1*005010X222A1',
      ...times(segments / 2, (nth) => [`AK2*837*${filled(nth % 9999, 4)}`, 'IK5*A']),
      'AK9*A*1*1*1',
    ])
  },
}

/** A partner's answer with the largest file in its envelope, and its content type. */
export const envelopeOf = (share: number): { contentType: string; body: Buffer } => {
  const line = '--boundary\r\nContent-Disposition: form-data; name='
  return {
    contentType: 'multipart/form-data; boundary=boundary',
    body: Buffer.concat([
      Buffer.from(`${line}"PayloadType"\r\n\r\nX12_835_Response_005010X221A1\r\n`),
      Buffer.from(`${line}"Payload"\r\n\r\n`),
      Buffer.alloc(Math.floor(largestFile * share), 'ISA*'),
      Buffer.from('\r\n--boundary--\r\n'),
    ]),
  }
}

/** A list of patients. */
export const listOf = (share: number): Buffer => {
  const rows = Math.floor(mostImported.patients * share)
  return Buffer.from(
    [
      'last name,first name,birth date,sex,phone,street,city,state,zip',
      ...Array.from(
        { length: rows },
        (_, nth) => `Moss${nth},Ada${nth},1980-01-01,F,8135550100,${nth} Bay Street,Tampa,FL,33602`,
      ),
    ].join('\n'),
  )
}

const mb = 1_048_576
/** Edits of pairs of codes as CMS publishes them, compressed for their upload. */
export const tableOf = (share: number): Buffer => {
  const head = [
    'CPT only copyright 2025 American Medical Association. All rights reserved.',
    'Column1/Column2 Edits',
    'Column 1\tColumn 2\t*=in existence\tEffective\tDeletion\tModifier\tPTP Edit Rationale',
    '\t\tprior to 1996\tDate\tDate\t0=not allowed\t',
    '\t\t\t\t*=no data\t1=allowed\t',
    '\t\t\t\t\t9=not applicable\t',
  ].join('\r\n')
  const row = '\r\n80053\t99213\t\t20200101\t*\t0\tMore extensive procedure'
  return gzipSync(Buffer.from(head + row.repeat(Math.floor((90 * mb * share) / row.length))))
}

/** A result message of many values. */
export const messageOf = (share: number, placer: string): Buffer => {
  const values = Math.floor((mostSegmentsOfMessage - 10) * share)
  const long = 'v'.repeat(1550)
  return Buffer.from(
    [
      `MSH|^~\\&|BENCHLINK|NORTH|LABGATE|CLINIC|20260731120000-0400||ORU^R01^ORU_R01|LARGE${share}|P|2.5.1`,
      'PID|1||||MOSS^ADA||19800517|F',
      `ORC|RE|${placer}|F-LARGE`,
      `OBR|1|${placer}|F-LARGE|PANEL^Panel^L`,
      ...Array.from(
        { length: values },
        (_, nth) => `OBX|${nth + 1}|ST|KRA${nth}^KRA^L||${long}|ng/mL|||||F`,
      ),
      '',
    ].join('\r'),
  )
}

/** The body of a call with a file. */
export const bodyWithFile = (share: number, more: object): Buffer =>
  Buffer.from(
    JSON.stringify({
      ...more,
      fileAsBase64: Buffer.alloc(Math.floor(24 * mb * share), 'A text of a person.\n').toString(
        'base64',
      ),
    }),
  )
