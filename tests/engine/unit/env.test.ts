import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../server/env.ts'

describe('the environment', () => {
  it('may be empty', () => {
    expect(readEnv({ PORT: '', SOMETHING: 'else' })).toEqual({
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: '.data',
      DEMO: true,
      LOG_LEVEL: 'warn',
      MAP_ATTRIBUTION: '© OpenStreetMap contributors',
      TRUST_PROXY: false,
      WORKERS: 1,
      DRAIN_SECONDS: 0,
      BACKUP_TO: 'backups',
      BACKUP_KEEP: 14,
      OUTGOING_HOSTS: [],
    })
  })

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.1.2.3' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '127.example.test' }, false],
    [{ HOST: '192.168.1.5', DEMO: '1' }, true],
    [{ PUBLIC_URL: 'https://crm.example.test' }, false],
    [{ DATABASE_URL: 'postgres://h/db' }, false],
    [{ DATABASE_URL: 'postgres://h/db', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('of %j loads the demo only if nobody else has access: %s', (given, demo) => {
    expect(readEnv(given).DEMO).toBe(demo)
  })

  it.each([
    ['https://tile.example.com/{z}/{x}/{y}.png', true],
    ['http://127.0.0.1:8080/a/{z}/{y}/{x}@2x.png?key=1', true],
    ['https://{s}.example.com/{z}/{x}/{y}.png', false],
    ['https://tile.example.com/{z}/{x}.png', false],
    ['https://tile.example.com/{z}/{x}/{y}/{r}.png', false],
    ['https://user:secret@tile.example.com/{z}/{x}/{y}.png', false],
    ['ftp://tile.example.com/{z}/{x}/{y}.png', false],
  ])('accepts tiles from one host: %s', (address, taken) => {
    const read = () => readEnv({ MAP_TILES: address })
    if (taken) expect(read().MAP_TILES).toBe(address)
    else expect(read).toThrow(/^MAP_TILES=.* must be/)
  })

  it.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65535],
    ['HOST', '::', '::'],
    ['HOST', 'crm.example.test', 'crm.example.test'],
    ['DEMO', '0', false],
    ['DATABASE_URL', 'postgresql://u:p@h/db?sslmode=require', 'postgresql://u:p@h/db?sslmode=require'],
    ['JWT_SECRET', 'x'.repeat(32), 'x'.repeat(32)],
    ['SESSION_HOURS', '720', 720],
    ['SESSION_IDLE_MINUTES', '5', 5],
    ['PUBLIC_URL', 'https://CRM.example.test/', 'https://crm.example.test'],
    ['SMTP_URL', 'smtps://u:p@mail.example.test', 'smtps://u:p@mail.example.test'],
    ['MAIL_FROM', 'Example Ltd <crm@example.test>', 'Example Ltd <crm@example.test>'],
    ['MAIL_FROM', 'crm@example.test', 'crm@example.test'],
    ['S3_URL', 'https://key:s%2Fecret@s3.example.test/bucket', 'https://key:s%2Fecret@s3.example.test/bucket'],
    ['FILE_LIMITS', 'pdf=1, other=5000', 'pdf=1, other=5000'],
    ['OUTGOING_HOSTS', 'mail.lan, 10.0.0.5:8080,[fd00::1]', ['mail.lan', '10.0.0.5:8080', '[fd00::1]']],
    ['TRUST_PROXY', '0', false],
    ['TRUST_PROXY', '2', 2],
    ['TRUST_PROXY', '10.0.0.0/8, ::1,loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ] as const)('accepts %s=%s', (name, given, read) => {
    expect(readEnv({ [name]: given })[name]).toEqual(read)
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['HOST', 'http://host'],
    ['DEMO', 'true'],
    ['DATABASE_URL', 'mysql://h/db'],
    ['DATABASE_URL', 'not an address'],
    ['JWT_SECRET', 'x'.repeat(31)],
    ['SESSION_HOURS', '0'],
    ['SESSION_HOURS', '721'],
    ['SESSION_IDLE_MINUTES', '4'],
    ['LOG_LEVEL', 'verbose'],
    ['PUBLIC_URL', 'crm.example.test'],
    ['PUBLIC_URL', 'https://crm.example.test/crm'],
    ['PUBLIC_URL', 'javascript://crm'],
    ['SMTP_URL', 'http://mail.example.test'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Example Ltd'],
    ['S3_URL', 'https://s3.example.test/bucket'],
    ['S3_URL', 'https://key:secret@s3.example.test/'],
    ['S3_URL', 's3://key:secret@bucket/'],
    ['OUTGOING_HOSTS', 'https://mail.lan'],
    ['FILE_LIMITS', 'image'],
    ['FILE_LIMITS', 'image=0'],
    ['FILE_LIMITS', 'image=5001'],
    ['FILE_LIMITS', 'image=5,image=6'],
    ['FILE_LIMITS', 'program=5'],
    ['MAIL_FROM', 'a@b.test\r\nBcc: c@d.test'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.1;10.0.0.2'],
  ])('rejects %s=%s in one line that starts with its name', (name, given) => {
    expect(() => readEnv({ [name]: given })).toThrow(new RegExp(`^${name}.* must .*$`))
  })

  it('prints no secret', () => {
    const given = { DATABASE_URL: 'mysql://user:hunter2@h/db', JWT_SECRET: 'hunter2', SMTP_URL: 'ftp://u:hunter2@h' }
    expect(() => readEnv(given)).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter2') }))
  })
})
