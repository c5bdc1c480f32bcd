/**
 * The C library that the running Node uses, found the way npm finds it: a machine can have both.
 */
const libcHere = () => {
  if (process.platform !== 'linux') return undefined
  process.report.excludeNetwork = true // it would look up the name of every connection
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

export const thisMachine = () => ({ os: process.platform, cpu: process.arch, libc: libcHere() })

/** Whether an optional package is meant for a machine; npm leaves out the others. */
export const fits = ({ os, cpu, libc }, machine) => {
  const admits = (list, value) => [list].flat().includes(value)
  return (
    admits(os, machine.os) &&
    admits(cpu, machine.cpu) &&
    (!libc || machine.os !== 'linux' || admits(libc, machine.libc))
  )
}
