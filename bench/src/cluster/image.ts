import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagesOfHost } from './packages.ts'

const builders = ['mmdebstrap', 'buildah'] as const
/** Where Labgate is in the image, as on a host (docs/operations/cluster.md). */
const program = '/opt/labgate'
/** The same number in each image: files of a host belong to it. */
const labgateId = '900'

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

const needBuilders = (): void => {
  const missing = builders.filter((one) => spawnSync('which', [one]).status !== 0)
  if (missing.length > 0)
    throw new Error(
      `Install ${missing.join(' and ')} first: sudo apt-get install ${missing.join(' ')}`,
    )
  if (process.getuid?.() !== 0) throw new Error('An image is made as root.')
}

/** Debian with the programs of a host, as an archive; one that is there is used again. */
const makeBase = (archive: string): void => {
  if (existsSync(archive)) return
  const included = ['ca-certificates', ...packagesOfHost].join(',')
  run('mmdebstrap', '--quiet', '--variant=minbase', `--include=${included}`, 'bookworm', archive)
}

/** The committed files of a checkout, with what they need to run and the web app. */
const makeProgram = (checkout: string, folder: string): void => {
  mkdirSync(folder, { recursive: true })
  const files = `${folder}.tar`
  run('git', '-C', checkout, 'archive', '--output', files, 'HEAD')
  run('tar', '-xf', files, '-C', folder)
  rmSync(files)
  execFileSync(process.execPath, ['scripts/ready.mjs', 'start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/**
 * Makes the image of a host: Debian 12 with the programs of its units, and Labgate in /opt/labgate.
 * It starts a node, unless it is given another command (deploy/compose.yml). `base`: an archive of
 * Debian that is kept for the next image; `made`: a folder in which Labgate is ready to start.
 */
export const makeImage = (
  checkout: string,
  say: (line: string) => void,
  name = 'localhost/labgate',
  { base, made }: { base?: string | undefined; made?: string | undefined } = {},
): void => {
  needBuilders()
  const folder = mkdtempSync(join(tmpdir(), 'labgate-image-'))
  try {
    const archive = base ?? join(folder, 'debian.tar')
    say('Debian with the programs of a host ...')
    makeBase(archive)
    const ready = made ?? join(folder, 'labgate')
    say('Labgate ...')
    if (made === undefined) makeProgram(checkout, ready)
    say('The image ...')
    const container = run('buildah', 'from', 'scratch')
    run('buildah', 'add', '--quiet', container, archive, '/')
    run('buildah', 'add', '--quiet', container, ready, program)
    const inside = ['run', '--isolation', 'chroot', container, '--']
    run('buildah', ...inside, 'useradd', '--system', '--uid', labgateId, '--user-group', 'labgate')
    run('buildah', ...inside, 'install', '-d', '-o', 'labgate', '-m', '700', '/var/lib/labgate')
    run(
      'buildah',
      'config',
      '--user=labgate',
      `--workingdir=${program}`,
      `--cmd=["${program}/node_modules/.bin/node","server/src/main.ts"]`,
      '--env=LABGATE_DATA=/var/lib/labgate',
      '--env=MALLOC_MMAP_THRESHOLD_=262144',
      '--env=MALLOC_ARENA_MAX=2',
      '--volume=/var/lib/labgate',
      container,
    )
    run('buildah', 'commit', '--quiet', '--rm', container, name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
