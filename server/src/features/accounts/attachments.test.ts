import { accounts } from '@labgate/contract/accounts/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

describe('attachments', () => {
  const take = (customerId: number, bytes: Buffer | string, more: object = {}) =>
    admin.call(accounts.saveAttachment, {
      customerId,
      title: 'Agreement',
      description: 'signed',
      fileAsBase64: typeof bytes === 'string' ? bytes : bytes.toString('base64'),
      ...more,
    })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const samples: [string, Buffer, string][] = [
    ['PDF', Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), 'application/pdf'],
    [
      'JPEG',
      Buffer.from([
        0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
      ]),
      'image/jpeg',
    ],
    ['PNG', png, 'image/png'],
    [
      'HEIC',
      Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypheic'),
        Buffer.alloc(4),
        Buffer.from('mif1heic'),
        Buffer.alloc(40),
      ]),
      'image/heic',
    ],
    [
      'TIFF',
      Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]), Buffer.alloc(60)]),
      'image/tiff',
    ],
    ['TXT', Buffer.from('Grüße\r\n'), 'text/plain'],
  ]
  it.each(samples)(
    '%s is returned byte for byte, with its type detected from its content',
    async (_, bytes, fileType) => {
      const { customerId } = await lab.make.account()
      const { body } = await take(customerId, bytes, { fileName: 'misleading.exe' })
      expect(body.valid, JSON.stringify(body)).toBe(true)
      const got = (
        await admin.call(accounts.attachment, { CustomerAttachmentId: Number(body.id), b64: true })
      ).body
      expect(got).toMatchObject({
        fileType,
        size: bytes.length,
        title: 'Agreement',
        fileAsBase64: bytes.toString('base64'),
      })
      expect(got.dateCreated).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
      const download = await admin.call(accounts.attachment, {
        CustomerAttachmentId: Number(body.id),
      })
      expect(download.headers['content-disposition']).toContain('attachment')
      expect(download.body).toEqual(bytes)
    },
  )

  it.each([
    ['an empty file', '', 'file-empty'],
    [
      'a program',
      Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004\u0000\u0000\u0000', 'latin1'),
      'file-type',
    ],
    ['invalid base64', 'not base64!', 'file-broken'],
    ['a GIF image', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20)]), 'file-type'],
    ['a file over 25 MB', 'A'.repeat(35_000_000), 'file-too-large'],
  ])('%s is rejected, with the reason at the file field', async (_, content, rule) => {
    const { customerId } = await lab.make.account()
    expect((await take(customerId, content)).body).toMatchObject({
      valid: false,
      code: 'file-refused',
      issues: [{ path: ['fileAsBase64'], rule }],
    })
  })

  it('are no longer available once deleted, but stay in the database', async () => {
    const { customerId } = await lab.make.account()
    const { id } = (await take(customerId, png)).body
    expect(
      (await admin.call(accounts.deleteAttachment, { CustomerAttachmentId: Number(id) })).body
        .valid,
    ).toBe(true)
    expect(
      (await admin.call(accounts.attachment, { CustomerAttachmentId: Number(id), b64: true })).body
        .code,
    ).toBe('not-found')
    expect(
      await lab.owner('select from customer_attachment where customer_attachment_id = $1', [id]),
    ).toHaveLength(1)
  })
})
