const spread = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`

/** Where the bytes of a content lie in storage. */
export const blobKey = (sha256: string): string => `blobs/${spread(sha256)}`

/** Where its small picture lies. */
export const thumbnailKey = (sha256: string): string => `thumbnails/${spread(sha256)}.webp`
