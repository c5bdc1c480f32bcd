import { chromium } from '@playwright/test'
const [base, out, ...specs] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'] })
for (const spec of specs) {
  const [user, path, width, scheme, name, act] = spec.split('|')
  const context = await browser.newContext({ viewport: { width: Number(width), height: Number(width) < 600 ? 844 : 900 }, colorScheme: scheme })
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (e) => errors.push(String(e)))
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()))
  await page.goto(base + '/login')
  await page.getByLabel(/email/i).first().fill(user + '@labgate.example')
  await page.getByLabel(/password/i).first().fill('Labgate-Demo-1')
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL((u) => !u.pathname.startsWith('/login'), { timeout: 20000 })
  await page.waitForTimeout(500)
  await page.goto(base + path)
  await page.waitForTimeout(3500)
  if (act) { try { await eval(`(async () => { ${act} })()`) } catch (e) { errors.push(String(e)) } await page.waitForTimeout(1500) }
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: true })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  console.log(name, 'overflow', wide, errors.slice(0, 4).join(' || '))
  await context.close()
}
await browser.close()
