-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "email_templates" DROP CONSTRAINT "ck_email_templates_about_2abed6";

ALTER TABLE "email_templates" ADD COLUMN "files" jsonb;

ALTER TABLE "email_templates" ADD COLUMN "own" boolean NOT NULL DEFAULT false;

ALTER TABLE "franchises" ADD COLUMN "logo" jsonb;

ALTER TABLE "franchises" ADD COLUMN "brand_colour" text;

ALTER TABLE "email_templates" ADD CONSTRAINT "ck_email_templates_about_1ac49b" CHECK ("about" in ('quotes', 'invoices', 'jobs', 'complaints', 'customers', 'users'));

ALTER TABLE "franchises" ADD CONSTRAINT "ck_franchises_brand_colour_d989b7" CHECK ("brand_colour" ~ '^#[0-9a-f]{6}$');

-- Bytes that go with letters, whoever they are for: files of templates and pictures at their heads. What was sent and older versions name them.
CREATE TABLE letter_files (
  sha256 bytea PRIMARY KEY REFERENCES file_blobs (sha256),
  mime text NOT NULL,
  size bigint NOT NULL,
  added_by bigint REFERENCES users (id) ON DELETE SET NULL,
  added_at timestamptz NOT NULL
);

-- What the program says of accounts, for a database that has its templates already.
INSERT INTO email_templates (name, about, locale, key, subject, body, own)
SELECT v.*, true FROM (VALUES
  ('Account: a new password', 'users', 'en', 'account_reset', 'Your token for a new password in {{ business.name }}', '<p>Hello {{ user.first_name }},</p><p>somebody, probably you, asked for a new password. This is the token for it:</p><p><strong>{{ token.code }}</strong></p><p><a href="{{ token.link }}" data-button="">Set a new password</a></p><p>The token is good for {{ token.life }} and for one use. Never tell it to anybody: we do not ask for it.</p><p>If it was not you, you need not do anything. Your password stays as it is.</p>'),
  ('账户：设置新密码', 'users', 'zh', 'account_reset', '您在 {{ business.name }} 设置新密码的令牌', '<p>{{ user.first_name }}，您好：</p><p>有人（可能是您本人）申请设置新密码。以下是所需的令牌：</p><p><strong>{{ token.code }}</strong></p><p><a href="{{ token.link }}" data-button="">设置新密码</a></p><p>此令牌在{{ token.life }}内有效，只能使用一次。请勿告诉任何人，我们不会向您索要。</p><p>如果不是您本人申请，无需任何操作，您的密码保持不变。</p>'),
  ('Account: an invitation', 'users', 'en', 'account_invitation', 'Your invitation to {{ business.name }}', '<p>Hello {{ user.first_name }},</p><p>an account in {{ business.name }} was made for you. Choose a password for it with this token:</p><p><strong>{{ token.code }}</strong></p><p><a href="{{ token.link }}" data-button="">Choose a password</a></p><p>The token is good for {{ token.life }} and for one use. If it has expired, ask whoever invited you for a new one.</p>'),
  ('账户：邀请', 'users', 'zh', 'account_invitation', '{{ business.name }} 的邀请', '<p>{{ user.first_name }}，您好：</p><p>已为您在 {{ business.name }} 中创建账户。请使用以下令牌设置密码：</p><p><strong>{{ token.code }}</strong></p><p><a href="{{ token.link }}" data-button="">设置密码</a></p><p>此令牌在{{ token.life }}内有效，只能使用一次。如已过期，请向邀请您的人索取新的令牌。</p>'),
  ('Account: the first password', 'users', 'en', 'account_unconfirmed', 'Confirm your account in {{ business.name }}', '<p>Hello {{ user.first_name }},</p><p>somebody, probably you, asked for a new password. Your account has none yet: choose the first one with this token.</p><p><strong>{{ token.code }}</strong></p><p><a href="{{ token.link }}" data-button="">Choose a password</a></p><p>The token takes the place of one that you had before. It is good for at least {{ token.life }} and for one use.</p><p>If it was not you, you need not do anything now. The token serves for your invitation, too.</p>'),
  ('账户：首个密码', 'users', 'zh', 'account_unconfirmed', '确认您在 {{ business.name }} 的账户', '<p>{{ user.first_name }}，您好：</p><p>有人（可能是您本人）申请设置新密码。您的账户尚未设置密码，请使用以下令牌设置首个密码：</p><p><strong>{{ token.code }}</strong></p><p><a href="{{ token.link }}" data-button="">设置密码</a></p><p>此令牌取代您之前收到的令牌，至少在{{ token.life }}内有效，只能使用一次。</p><p>如果不是您本人申请，现在无需任何操作。此令牌同样可用于接受邀请。</p>')) v (name, about, locale, key, subject, body)
WHERE EXISTS (SELECT FROM seeded WHERE name = 'seed:email-templates')
ON CONFLICT DO NOTHING;
