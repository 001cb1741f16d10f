/**
 * Words of documentation that mean the same on every site: readers type one of them, and authors wrote another one.
 * Words that only mean the same on some sites belong in `search.synonyms`. A group is in one language: on English
 * pages, Chinese words would make readers load what Chinese needs.
 */
export const USUAL_SYNONYMS: readonly (readonly string[])[] = `
color, colour
behavior, behaviour
center, centre
gray, grey
favorite, favourite
license, licence
catalog, catalogue
i18n, internationalization, localization, multilingual, l10n
a11y, accessibility
env, environment
docs, documentation
repo, repository
auth, authentication
js, javascript
ts, typescript
md, markdown
param, parameter
prop, property
dir, directory, folder
img, image, picture
async, asynchronous
regex, regexp
delete, remove
speed, slow, performance
dark, night
video, movie
upgrade, migrate
国际化, 多语言, 本地化
深色, 暗色, 暗黑, 夜间
侧边栏, 侧栏
目录, 文件夹
折叠, 收起
首页, 主页
登录, 登陆
帐号, 账号, 账户
修改, 更改, 更换
删除, 移除
禁用, 关闭
启用, 开启
配置, 设置
性能, 速度
图片, 图像
示例, 例子, 演示
入门, 快速开始, 快速上手
更新日志, 变更日志
页脚, 底部
弹窗, 对话框
打包, 构建
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '));
