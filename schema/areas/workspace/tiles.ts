/** An address with a fixed host and, after it, each of {z}, {x} and {y} once. */
export const TILE_ADDRESS =
  /^https?:\/\/[^\s/@?#\\{}%;,]+\/(?=[^{}]*(?:\{[^{}]*\}[^{}]*){3}$)(?=[^]*\{z\})(?=[^]*\{x\})(?=[^]*\{y\})\S*$/i
