import { prepareAndRun } from './kit/prepare.mjs'

// Runs a file of a package, or a script of ours that needs the development packages.
const [file = '', ...args] = process.argv.slice(2)
await prepareAndRun(file.endsWith('.ts') ? file : `../node_modules/${file}`, { args })
