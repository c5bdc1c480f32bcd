import { breakGlass, jobs, mailbox } from '@labgate/contract/access/watch'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../test/lab.ts'
import { startSmtpServer, type SmtpServer } from '../../test/smtp-server.ts'
import { until as untilIs } from '../../test/until.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobsOver, type JobRunner } from './boss.ts'
import { queueWaitingLetters } from './mail.ts'

let smtp: SmtpServer
let lab: Lab
let admin: Visitor
let closers: (() => unknown)[]
beforeEach(async () => {
  smtp = await startSmtpServer()
  closers = [() => smtp.stop()]
})
afterEach(async () => {
  for (const close of closers.toReversed()) await close()
})

const open = async (variables: Record<string, string> = {}): Promise<void> => {
  lab = await openLab(variables)
  closers.push(() => lab.close())
  admin = await lab.signIn(await lab.make.user(1))
}
const startJobs = async (runner = lab.context.jobs as JobRunner): Promise<void> => {
  const { works, close } = await jobHandlers(lab.context)
  closers.push(close, () => runner.stop())
  await runner.start({ ...(works.mail && { mail: works.mail }) })
  await queueWaitingLetters({ database: lab.database, jobs: runner })
}
const until = (is: () => Promise<boolean> | boolean) =>
  untilIs(is, { what: 'an email', everyMs: 25 })
/* A worker that looks for emails only when something wakes it: a test that needs another look hangs. */
const hour = 3600
const startWokenJobs = async (): Promise<void> => {
  const own = lab.context.jobs as JobRunner
  closers.push(() => own.stop())
  await own.start({}) // only sends
  await startJobs(
    jobsOver(lab.database, lab.context.log, { unwokenSeconds: hour, wokenSeconds: hour }),
  )
}
const letter = {
  to: 'ada.moss@practice.example',
  subject: 'A code — für Zoë',
  text: 'Your code is 4711 0815.\n.\nBye',
}
const jobList = async (search: object = {}) =>
  (await admin.call(jobs.list, { searchCriteria: { queue: 'mail', ...search } })).body as {
    list: Record<string, unknown>[]
    total: number
  }
const waiting = (): Promise<number> =>
  lab.owner('select from mail where sent_at is null').then((rows) => rows.length)

test('an email leaves through the mail server only when its transaction commits', async () => {
  await open({ SMTP_URL: smtp.url, MAIL_FROM: 'Labgate <care@lab.example>' })
  await startJobs()
  await expect(
    lab.database.system('test', async (tx) => {
      await lab.context.post.queue({ ...letter, subject: 'never' }, tx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await lab.context.post.queue(letter)
  await until(() => smtp.taken.length > 0)
  await until(async () => (await waiting()) === 0)
  expect(smtp.taken).toHaveLength(1)
  const [taken] = smtp.taken
  expect(taken).toMatchObject({ from: 'care@lab.example', to: ['ada.moss@practice.example'] })
  expect(taken?.text).toContain('Message-ID: <labgate-letter-')
  expect(taken?.text).toContain('Your code is 4711 0815.')
  expect(await jobList()).toMatchObject({
    total: 1,
    list: [
      {
        queue: 'mail',
        state: 'done',
        about: expect.stringMatching(/^letter \d+$/) as string,
        tries: 1,
        reason: '',
      },
    ],
  })
})

test('an email leaves with its files, which wait encrypted', async () => {
  await open({ SMTP_URL: smtp.url, MAIL_FROM: 'Labgate <care@lab.example>' })
  await startJobs()
  const bytes = Buffer.from('Test type,Received\r\nWound,4\r\n')
  await lab.context.post.queue({
    ...letter,
    files: [{ fileName: 'report.csv', fileType: 'text/csv', bytes }],
  })
  await until(() => smtp.taken.length === 1)
  const [taken] = smtp.taken
  expect(taken?.text).toContain('report.csv')
  expect(taken?.text.replaceAll(/\s/g, '')).toContain(bytes.toString('base64'))
  const [kept] = await lab.owner<{ files: Buffer }>('select files from mail')
  expect(kept?.files.includes('Wound')).toBe(false)
})

test('a user’s change sends the email that belongs to it', async () => {
  await open({ SMTP_URL: smtp.url })
  await startJobs()
  const { customerId } = await lab.make.account()
  const patientId = await lab.make.patient(customerId, await lab.make.location(customerId), {
    restricted: 1,
  })
  await admin.call(breakGlass.open, { patientId, reason: 'patient unconscious' })
  await until(() => smtp.taken.length === 1)
  expect(smtp.taken[0]?.to).toEqual([admin.signedIn.email])
})

test('an email that was sent is not sent again, however often its job runs', async () => {
  await open({ SMTP_URL: smtp.url })
  await startJobs()
  await lab.context.post.queue(letter)
  await until(async () => (await waiting()) === 0)
  const { works } = await jobHandlers(lab.context)
  await works.mail?.(1)
  await works.mail?.(999)
  expect(smtp.taken).toHaveLength(1)
})

test('a burst of emails is not sent one per poll', async () => {
  await open({ SMTP_URL: smtp.url })
  await startWokenJobs()
  await lab.database.system('test', async (tx) => {
    for (let count = 0; count < 60; count++) await lab.context.post.queue(letter, tx)
  })
  await until(() => smtp.taken.length === 60)
  await until(async () => (await waiting()) === 0)
  const batches = await lab.owner(`select distinct started_on from pgboss.job where name = 'mail'`)
  expect(batches.length).toBeLessThan(7)
})

test('a refusal is reported without naming a person, and the email is tried again', async () => {
  await open({ SMTP_URL: smtp.url })
  await startJobs()
  smtp.refuse('550 5.1.1 <ADDRESS> no such mailbox for Ada Moss')
  await lab.context.post.queue(letter)
  await until(async () => (await jobList({ state: 'waiting to retry' })).total === 1)
  const { list } = await jobList()
  expect(list[0]).toMatchObject({
    state: 'waiting to retry',
    reason: 'The mail server refuses the sender or the recipient. It answered 550.',
  })
  const kept = await lab.owner<{ all: string }>(
    `select (select string_agg(j::text, '') from pgboss.job j) as all`,
  )
  expect(kept[0]?.all).not.toMatch(/moss|4711|practice\.example/i)
})

test('a job that failed permanently is listed with its reason, and runs again on an administrator’s request', async () => {
  await open({ SMTP_URL: smtp.url })
  await startWokenJobs()
  smtp.refuse('451 later')
  await lab.context.post.queue(letter)
  await until(async () => (await jobList({ state: 'waiting to retry' })).total === 1)
  await lab.owner(`update pgboss.job set state = 'failed', completed_on = now()`)
  const [failed] = (await jobList({ state: 'failed' })).list
  expect(failed).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('451') as string,
  })
  expect(
    ((await admin.call(jobs.queues, {})).body.list as object[]).find(
      (queue) => (queue as { name: string }).name === 'mail',
    ),
  ).toMatchObject({
    failed: 1,
    waiting: 0,
  })
  smtp.refuse(undefined)
  await lab.owner(`update pgboss.job set start_after = now()`)
  const sent = { jobId: String(failed?.['jobId']), queue: 'mail' }
  expect((await admin.call(jobs.retry, sent)).body).toMatchObject({ valid: true })
  await until(() => smtp.taken.length === 1)
  await until(async () => (await jobList({ state: 'done' })).total === 1)
  expect((await admin.call(jobs.retry, sent)).body).toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  expect(
    (await admin.call(jobs.retry, { ...sent, jobId: '00000000-0000-4000-8000-000000000000' })).body,
  ).toMatchObject({ valid: false, code: 'not-found' })
  expect((await admin.call(jobs.retry, { jobId: 'x', queue: 'nonsense' })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
  expect(
    await lab.owner(`select from audit where act = 'jobs.retry' and outcome = 'done'`),
  ).toHaveLength(1)
})

test('without a mail server emails wait in the queue with hidden bodies, and leave once there is one', async () => {
  await open()
  await startJobs()
  await lab.context.post.queue(letter)
  const listed = await jobList()
  expect(listed.list).toMatchObject([
    { state: 'waiting for SMTP_URL', tries: 0, about: 'letter 1' },
  ])
  expect(JSON.stringify(listed)).not.toMatch(/moss|4711|code/i)
  expect((await jobList({ state: 'waiting for SMTP_URL' })).total).toBe(1)
  expect((await jobList({ state: 'waiting' })).total).toBe(0)
  await (lab.context.jobs as JobRunner).stop()
  lab.context.config.SMTP_URL = smtp.url
  await startJobs()
  await until(() => smtp.taken.length === 1)
})

test('emails written while no jobs ran are found at startup', async () => {
  await open({ SMTP_URL: smtp.url })
  await lab.context.post.queue(letter)
  expect(smtp.taken).toHaveLength(0)
  await startJobs()
  await until(() => smtp.taken.length === 1)
})

test('an email older than seven days is not sent because its content is outdated', async () => {
  await open({ SMTP_URL: smtp.url })
  await lab.context.post.queue(letter)
  await lab.owner(`update mail set at = at - interval '8 days'`)
  await startJobs()
  await until(async () => (await jobList()).list[0]?.['reason'] !== '')
  expect((await jobList()).list[0]).toMatchObject({
    reason: expect.stringContaining('more than seven days') as string,
  })
  expect(smtp.taken).toHaveLength(0)
})

test('two nodes share the queue and send each email once', async () => {
  await open({ SMTP_URL: smtp.url })
  await startJobs()
  await startJobs(jobsOver(lab.database, lab.context.log))
  await lab.database.system('test', async (tx) => {
    for (let count = 0; count < 30; count++) await lab.context.post.queue(letter, tx)
  })
  await until(async () => (await waiting()) === 0)
  expect(smtp.taken).toHaveLength(30)
})

test('in the demo the mailbox shows emails as they were written; elsewhere there is no mailbox', async () => {
  await open({ LABGATE_DEMO: '1' })
  expect((await lab.visitor().raw('POST', mailbox.list.path, {})).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  await startJobs()
  await lab.context.post.queue(letter)
  await until(async () => (await waiting()) === 0)
  expect((await lab.visitor().raw('GET', mailbox.list.path, {})).body).toMatchObject({
    valid: true,
    list: [{ to: letter.to, subject: letter.subject, body: letter.text }],
  })
  for (const change of [
    { SMTP_URL: smtp.url },
    { HOST: '0.0.0.0' },
    { LABGATE_DEMO_PASSWORD: 'Other-Demo-22' },
    { demo: false as const },
  ]) {
    const before = { ...lab.context.config }
    Object.assign(lab.context.config, change)
    expect((await lab.visitor().raw('GET', mailbox.list.path, {})).body).toMatchObject({
      code: 'not-found',
    })
    Object.assign(
      lab.context.config,
      { SMTP_URL: undefined, LABGATE_DEMO_PASSWORD: undefined },
      before,
    )
  }
})
