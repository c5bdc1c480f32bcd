import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs' // prettier-ignore
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readArchiveFile } from './archive-file.ts'

let base: string
let folder: string
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'labgate-archive-')))
  folder = join(base, 'archive')
  for (const name of ['archive', 'archive/2019', 'other']) mkdirSync(join(base, name))
  for (const name of ['archive/2019/a.pdf', 'archive/b.pdf', 'other/secret.pdf'])
    writeFileSync(join(base, name), '%PDF-1.4')
  writeFileSync(join(folder, 'empty.pdf'), '')
  writeFileSync(join(folder, 'text.pdf'), 'no report')
  symlinkSync(join(base, 'other', 'secret.pdf'), join(folder, 'out.pdf'))
  symlinkSync(join(folder, 'b.pdf'), join(folder, 'in.pdf'))
  symlinkSync(join(base, 'other'), join(folder, 'folder'))
  symlinkSync(join(folder, '2019'), join(folder, 'year'))
  linkSync(join(base, 'other', 'secret.pdf'), join(folder, 'second.pdf'))
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(folder, 'pipe.pdf')])
})
afterAll(() => rmSync(base, { recursive: true }))

it('a report is read from a regular file with one name below the folder, and from nothing else', async () => {
  for (const path of ['2019/a.pdf', '2019\\a.pdf', 'b.pdf'])
    expect(await readArchiveFile(folder, path), path).toMatchObject({
      bytes: Buffer.from('%PDF-1.4'),
    })
  const irregular = 'This is a folder or a link, or not a regular file.'
  const faults = {
    'out.pdf': irregular,
    'in.pdf': irregular,
    'second.pdf': irregular,
    'pipe.pdf': irregular,
    '2019': irregular,
    'none.pdf': 'File not found.',
    'none/a.pdf': 'File not found.',
    'b.pdf/a.pdf': 'File not found.',
    'empty.pdf': 'The file is empty.',
    'text.pdf': 'This is not a PDF.',
    '../other/secret.pdf': 'The path leads outside the folder.',
    '/etc/passwd': 'The path leads outside the folder.',
  }
  for (const [path, fault] of Object.entries(faults))
    expect([path, await readArchiveFile(folder, path)]).toEqual([path, { fault }])
  for (const path of ['folder/secret.pdf', 'year/a.pdf'])
    expect([path, await readArchiveFile(folder, path)]).toEqual([
      path,
      { fault: expect.stringMatching(/not found|link/) },
    ])
})
