/** External sign-in providers. */
export const signOn = {
  sign_on: {
    test: '测试',
    at_provider: '在身份提供方处',
    about: '请在那里注册一个 Web 应用，并填入此重定向地址。然后在此处填写其客户端 ID，并设置其客户端密钥。',
    redirect: '重定向地址',
    copy: '复制',
    copied: '重定向地址已复制',
    secret_since: '客户端密钥设置于 %{when}。任何人都无法读取。',
    no_secret: '尚未设置客户端密钥。多数身份提供方都需要。',
  },
}
