import { connect, type NetConnectOpts, type Socket } from 'node:net'

/** A connection to an address of the environment, as of a scanner for viruses. */
export const environmentSocket = (options: NetConnectOpts): Socket => connect(options)
