import { connect, type NetConnectOpts, type Socket } from 'node:net'

/** A connection to an address of the environment, such as a virus scanner. */
export const environmentSocket = (options: NetConnectOpts): Socket => connect(options)
