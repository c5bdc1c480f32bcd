import './threads.ts'
import { readConfig, readKey } from './config.ts'
import { inOneSentence } from './in-one-sentence.ts'
import { startServer } from './start.ts'

if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Labgate runs on Node 26, and this is ${process.version}. Start it with "npm start", which brings its own.`)
  process.exit(1)
}

try {
  const config = readConfig(process.env)
  const { key, made } = readKey(config)
  const running = await startServer(config, key, (line) => console.log(line))
  if (made !== undefined) console.log(`A new encryption key was made in ${made}. Move it to a safe place and set LABGATE_KEY_FILE.`)
  const stop = (): void => void running.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(inOneSentence(error as NodeJS.ErrnoException))
  process.exit(1)
}
