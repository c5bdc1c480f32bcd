import { crc32, deflateSync } from 'node:zlib'
import { accounts } from '@labgate/contract/accounts/accounts'
import { orders } from '@labgate/contract/orders/orders'
import { signatures } from '@labgate/contract/people/signatures'
import { pngOf } from '@labgate/demo/png.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureHeader } from '../../src/files/picture-header.ts'
import { poolOf } from '../../src/paper/pool.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { heic, tiffOf } from '../picture-files.ts'

const chunk = (kind: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/* Black and white, compressed to almost nothing: `promised` is its header's claim. */
const bomb = (promised: number, lines: number, more: Buffer = Buffer.alloc(0)): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(promised, 0)
  header.writeUInt32BE(promised, 4)
  header.set([8, 0], 8)
  const packed = deflateSync(Buffer.alloc((17_000 + 1) * lines), { level: 9 })
  return Buffer.concat([
    pngOf(1, 1, new Uint8Array(4)).subarray(0, 8),
    chunk('IHDR', header),
    more,
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const large = bomb(17_000, 17_000)
/* A JPEG's header, with where and with what it was taken. */
const exif = Buffer.from(
  'Exif\0\0MM\0*\0\0\0\x08\0\x02\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\x01\x10\0\x02\0\0\0\x04CAM\0\0\0\0\0',
  'latin1',
)
const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content])
const jpegOf = (width: number, height: number): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif),
    segment(0xfe, Buffer.from('taken at home')),
    segment(0xc0, frame),
    Buffer.from([0xff, 0xda, 0, 2, 7, 0xff, 0xd9]),
  ])
}

it('reads width, height, and frames of each kind of picture', () => {
  expect(pictureHeader(large, 'image/png')).toEqual({ frames: [[17_000, 17_000]], orientation: 1 })
  expect(
    pictureHeader(bomb(9, 9, chunk('acTL', Buffer.from([0, 0, 0, 3, 0, 0, 0, 0]))), 'image/png')
      ?.frames,
  ).toHaveLength(3)
  expect(pictureHeader(jpegOf(40_000, 30_000), 'image/jpeg')).toEqual({
    frames: [[40_000, 30_000]],
    orientation: 6,
  })
  expect(
    pictureHeader(
      tiffOf({ width: 4, height: 6, color: [1, 1, 1] }, { width: 9, height: 2, color: [1, 1, 1] }),
      'image/tiff',
    )?.frames,
  ).toEqual([
    [4, 6],
    [9, 2],
  ])
  expect(pictureHeader(heic, 'image/heic')?.frames).toContainEqual([64, 48])
})

describe('an uploaded picture', () => {
  let lab: Lab
  let admin: Visitor
  let provider: Visitor
  let userId: number
  let customerId: number
  beforeAll(async () => {
    lab = await openLab()
    admin = await lab.signIn(await lab.make.user(1))
    customerId = (await lab.make.account()).customerId
    const user = await lab.make.user(2, customerId, { physician: true, npi: '1234567893' })
    userId = user.userId
    provider = await lab.signIn(user)
  })
  afterAll(() => lab.close())

  const text = 'The picture is too large: 17,000 by 17,000 pixels.'
  it('with huge dimensions in a small file is refused at its field, before unpacking, as attachment, provider signature, and patient signature', async () => {
    expect(large.length).toBeLessThan(300 * 1024)
    const fileAsBase64 = large.toString('base64')
    const attached = await admin.call(accounts.saveAttachment, {
      customerId,
      title: 'Card',
      description: 'front',
      fileAsBase64,
    })
    expect(attached.body).toMatchObject({
      valid: false,
      message: expect.stringContaining(text) as string,
      issues: [{ path: ['fileAsBase64'], rule: 'picture-too-large' }],
    })
    const signed = await provider.call(signatures.save, { userId, fileAsBase64 })
    expect(signed.body).toMatchObject({
      valid: false,
      message: expect.stringContaining(text) as string,
      issues: [{ path: ['fileAsBase64'] }],
    })
    const order = await admin.call(orders.save, {
      labOrderId: 0,
      customerId,
      fileAsBase64_Patient: fileAsBase64,
    })
    expect(order.body).toMatchObject({
      valid: false,
      issues: [{ path: ['fileAsBase64_Patient'], rule: 'picture-too-large' }],
    })
  })

  it('is refused if its header gives wrong dimensions', async () => {
    const { body } = await provider.call(signatures.save, {
      userId,
      fileAsBase64: bomb(100, 17_000).toString('base64'),
    })
    expect(body).toMatchObject({
      valid: false,
      issues: [{ path: ['fileAsBase64'], rule: 'file-broken' }],
    })
  })

  it('of a signature is scaled down to the size that paper needs', async () => {
    const { body } = await provider.call(signatures.save, {
      userId,
      fileAsBase64: pngOf(4000, 1000, new Uint8Array(16_000_000).fill(120)).toString('base64'),
    })
    const shown = await provider.call(signatures.get, {
      UserSignatureId: Number(body.id),
      UserId: userId,
      b64: true,
    })
    expect(
      pictureHeader(Buffer.from(shown.body.fileAsBase64 as string, 'base64'), 'image/png')?.frames,
    ).toEqual([[1200, 300]])
  })

  it('from a camera loses its place and device data, and keeps its orientation', async () => {
    const { body } = await admin.call(accounts.saveAttachment, {
      customerId,
      title: 'Card',
      description: 'front',
      fileAsBase64: jpegOf(8, 6).toString('base64'),
    })
    const { body: kept } = await admin.call(accounts.attachment, {
      CustomerAttachmentId: Number(body.id),
      b64: true,
    })
    const bytes = Buffer.from(kept.fileAsBase64 as string, 'base64')
    expect(pictureHeader(bytes, 'image/jpeg')).toEqual({ frames: [[8, 6]], orientation: 6 })
    expect(bytes.includes('CAM') || bytes.includes('taken at home')).toBe(false)
  })
})

describe('the pool of paper threads', () => {
  const worker = new URL('hanging.worker.ts', import.meta.url)
  const open = (longestMs: number) =>
    poolOf<string>(worker, { threads: 2, longestMs, failure: (message) => new Error(message) })

  it('loses only the paper of a thread that hangs or dies, and makes the others, however long a thread takes to load', async () => {
    const pool = open(400)
    const works = ['hang', 'a', 'die', 'b', 'fail', 'hang', 'c']
    const made = await Promise.allSettled(works.map((work) => pool.make(work, 1)))
    expect(
      made.map((one) =>
        one.status === 'fulfilled' ? one.value.bytes.toString() : (one.reason as Error).message,
      ),
    ).toEqual([
      'making a paper took too long',
      'a',
      'the thread that makes papers ended',
      'b',
      'it failed',
      'making a paper took too long',
      'c',
    ])
    await pool.close()
  })

  it('makes reports before requisitions before labels, and keeps one thread free if collections hang', async () => {
    const pool = open(60_000)
    const order: string[] = []
    const ask = (work: string, turn: number) =>
      pool.make(work, turn).then(() => void order.push(work))
    const hanging = [pool.make('hang', 3), pool.make('hang', 3)]
    for (const one of hanging) one.catch(() => {})
    await Promise.all([ask('first', 0), ask('labels', 2), ask('requisition', 1), ask('report', 0)])
    expect(order).toEqual(['first', 'report', 'requisition', 'labels'])
    await pool.close()
  })
})
