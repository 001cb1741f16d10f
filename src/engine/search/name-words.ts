/**
 * Chinese translations of words in names: Chinese documentation uses names of code as headings, `output.inlineScripts`,
 * and readers search for 内联脚本, which the text need not contain. The words are those that most libraries have in the
 * names of their options.
 */
import { listParts } from '../../search/analyse.ts';
import { stemWord } from '../../search/stem-word.ts';

/** A word of names on each line, then its translations, the most usual first. */
const WORDS = `
absolute 绝对
access 访问
accessibility 无障碍
action 操作
active 激活
actual 实际
add 添加 新增
additional 额外 附加
address 地址
after 之后
agent 代理
alias 别名
align 对齐
all 所有 全部
allow 允许
allowed 允许
alt 替代文本
analyze 分析
analyzer 分析
ancestor 祖先
anchor 锚点
animation 动画
annotation 注解
app 应用
appearance 外观
append 追加
arg 参数
args 参数
arguments 参数
array 数组
asset 资源 静态资源
assets 资源 静态资源
async 异步
attr 属性
attribute 属性
auth 认证 鉴权
author 作者
auto 自动
background 背景
badge 徽章
banner 横幅 公告
bar 栏
base 基础 基准
before 之前
behavior 行为
block 阻塞 代码块
body 正文 请求体
boolean 布尔
bottom 底部
branch 分支
breadcrumb 面包屑
browser 浏览器
browserslist 浏览器范围
build 构建 编译
builder 构建
bundle 打包 产物
bundler 打包工具
button 按钮
cache 缓存
call 调用
callback 回调
caption 标题 说明
capture 捕获
card 卡片
case 大小写
category 分类
cert 证书
certificate 证书
chain 链
change 变更 变化
channel 频道
char 字符
character 字符
charset 字符集 编码
chart 图表
check 检查 检测
checker 检查
children 子元素 子节点
chunk 代码块 拆包
class 类 类名
clean 清理 清除
clear 清空 清除
click 点击
client 客户端
clone 克隆
close 关闭
code 代码
collapse 折叠
collapsed 折叠 收起
collapsible 折叠 收起
color 颜色
column 列
command 命令
comment 注释
commit 提交
compile 编译
compiler 编译器
component 组件
compress 压缩
compression 压缩
concurrency 并发
condition 条件
config 配置
connect 连接
console 控制台
container 容器
content 内容
context 上下文
controller 控制器
convention 约定
convert 转换
copy 复制 拷贝
count 数量 计数
coverage 覆盖率
create 创建 新建
cross 跨
css 样式
current 当前
cursor 光标
custom 自定义
cwd 工作目录
dark 深色 暗色
data 数据
database 数据库
date 日期
debug 调试
declaration 声明 类型声明
decorator 装饰器
deep 深层
default 默认 默认值
define 定义
delay 延迟
delete 删除
dependency 依赖
deploy 部署
depth 深度
description 描述 说明
destination 目标
detail 详情
dev 开发 开发环境
device 设备
dialog 对话框 弹窗
dir 目录
direction 方向
directory 目录
disable 禁用 关闭
disk 磁盘
display 显示
dist 产物 输出
divider 分隔线
doc 文档
document 文档
domain 域名
download 下载
draft 草稿
dropdown 下拉
dynamic 动态
edit 编辑
effect 副作用
element 元素
email 邮箱 邮件
emit 输出
empty 空
enable 启用 开启
enabled 启用
encode 编码
encoding 编码
end 结束
engine 引擎
enter 进入
entry 入口
env 环境变量 环境
environment 环境
error 错误
escape 转义
event 事件
example 示例
exclude 排除
execute 执行
exit 退出
expand 展开
expect 期望
experimental 实验性
experiments 实验性
export 导出
extends 继承 扩展
extension 扩展名 后缀
external 外部 外部依赖
extract 提取
fallback 回退 降级
favicon 图标
feature 功能 特性
feed 订阅
fetch 请求 获取
field 字段
file 文件
filename 文件名
filter 过滤 筛选
find 查找
fix 修复
flag 标志
focus 焦点
follow 跟随
font 字体
footer 页脚
force 强制
form 表单
format 格式 格式化
fragment 片段
frame 框架
friendly 友好
function 函数
generate 生成
generated 生成
generator 生成器
global 全局
grid 网格
group 分组
handler 处理函数
hash 哈希
head 头部
header 请求头 头部
heading 标题
height 高度
help 帮助
hero 首屏
hidden 隐藏
hide 隐藏
highlight 高亮
hint 提示
history 历史
hmr 热更新
hook 钩子
host 主机
hot 热更新
html 页面
icon 图标
id 标识
ignore 忽略
image 图片 图像
import 导入 引入
include 包含
indent 缩进
index 索引
info 信息
init 初始化
initial 初始
inject 注入 插入
inline 内联
input 输入
insert 插入
install 安装
item 项
job 任务
join 拼接
keep 保留
key 键
keyword 关键词
label 标签
lang 语言
language 语言
last 最后 上次
layout 布局
lazy 懒加载 延迟
left 左侧
length 长度
level 级别 层级
library 库
light 浅色 亮色
limit 限制 上限
line 行
link 链接
lint 检查
list 列表
load 加载
loader 加载器
loading 加载
local 本地 局部
locale 语言 语言包
location 位置
log 日志
login 登录
logo 标志
logout 退出
loose 宽松
macro 宏
main 主
manifest 清单
map 映射
margin 外边距
mark 标记
match 匹配
math 数学
max 最大
media 媒体
memory 内存
menu 菜单
merge 合并
message 消息
meta 元信息 标签
metadata 元数据
method 方法
metrics 指标
middleware 中间件
migrate 迁移
min 最小
minify 压缩
minimize 压缩
minimum 最小
modal 弹窗 对话框
mode 模式
modify 修改
module 模块
monitor 监控
mount 挂载
multi 多
multiple 多个
name 名称
namespace 命名空间
native 原生
nav 导航
navbar 导航栏
navigation 导航
network 网络
next 下一个 下一页
node 节点
number 数字
object 对象
offline 离线
offset 偏移
open 打开
optimization 优化
optimize 优化
option 选项 配置项
optional 可选
order 顺序
origin 来源
original 原始
orphan 孤立
outline 大纲
output 输出 产物
overflow 溢出
override 覆盖
overview 概览
package 包
padding 内边距
page 页面
parallel 并行
param 参数
parameter 参数
parent 父级
parse 解析
parser 解析器
partial 部分
password 密码
path 路径 目录
pattern 模式
performance 性能
permalink 永久链接
permission 权限
placeholder 占位符
placement 位置
plugin 插件
polyfill 兼容
pool 池
popup 弹窗
port 端口 端口号
position 位置
prefetch 预取 预获取
prefix 前缀
preload 预加载
preserve 保留
preset 预设
prev 上一个 上一页
preview 预览
print 打印
priority 优先级
private 私有
process 进程 处理
production 生产环境
profile 性能分析
progress 进度
project 项目
prop 属性
property 属性
protocol 协议
proxy 代理
public 公共
published 发布
push 推送
query 查询
queue 队列
quote 引号
random 随机
range 范围
rate 速率
raw 原始
read 读取
redirect 重定向
ref 引用
reference 引用
release 发布
reload 刷新 重新加载
remote 远程
remove 移除 删除
rename 重命名
render 渲染
replace 替换
repo 仓库
report 报告
request 请求
require 引入
required 必填 必需
reset 重置
resize 缩放
resolve 解析
resource 资源
response 响应
restart 重启
result 结果
retry 重试
return 返回
rewrite 重写
right 右侧
role 角色
root 根目录
route 路由
router 路由
row 行
rule 规则
run 运行
runtime 运行时
sample 示例
sandbox 沙箱
schema 模式
scheme 协议
scope 作用域
script 脚本
scroll 滚动
search 搜索
section 章节
secure 安全
security 安全
selector 选择器
separator 分隔符
server 服务器 服务端
service 服务
session 会话
set 设置
setting 设置
setup 设置
shared 共享
show 显示
sidebar 侧边栏
signal 信号
single 单个
site 站点 网站
size 大小 体积 尺寸
skip 跳过
slot 插槽
snapshot 快照
social 社交
sort 排序
source 源码 来源
split 拆分 分割
src 源码
stack 堆栈
start 启动 开始
state 状态
static 静态
stats 统计
status 状态
stop 停止
storage 存储
store 存储
strategy 策略
stream 流
strict 严格
string 字符串
style 样式
suffix 后缀
suggested 建议
summary 摘要
symlink 符号链接
sync 同步
synonym 同义词
syntax 语法
tab 标签页
table 表格
tag 标签
tagline 标语
target 目标
task 任务
template 模板
test 测试
text 文本
theme 主题
thread 线程
threshold 阈值
throw 抛出
time 时间
timeout 超时
timer 定时器
title 标题
token 令牌
tool 工具
tooltip 提示
top 顶部
trace 追踪
trailing 末尾
transform 转换
transition 过渡
translate 翻译
tree 树
trigger 触发
trusted 可信
type 类型
unique 唯一
unknown 未知
unsafe 不安全
update 更新
upgrade 升级
upload 上传
url 链接 地址
user 用户
utils 工具函数
valid 有效
validate 校验 验证
value 值
var 变量
variable 变量
vars 变量
verbose 详细
version 版本
video 视频
view 视图
wait 等待
warning 警告
watch 监听
weight 权重
width 宽度
window 窗口
worker 线程
wrap 换行
write 写入
zoom 缩放 放大
`;

/** By stem, so that `scripts` is `script`. */
const MEANINGS = new Map(
  WORDS.trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([word = '', ...meanings]) => [stemWord(word), meanings]),
);

/**
 * Returns the Chinese words of a name, `''` for a heading that is no name or has other words: `inlineScripts` is 内联脚本
 * and 脚本内联, since Chinese uses both orders for an action and its object, and `distPath` also 产物目录.
 */
export function translateName(heading: string): string {
  if (/\p{sc=Han}/u.test(heading)) return '';
  const [name = ''] = heading.split('.').slice(-1);
  const words = listParts(name).flatMap((part) => {
    const meanings = MEANINGS.get(stemWord(part));
    return meanings === undefined ? [] : [meanings];
  });
  const usual = words.map(([first = '']) => first);
  const [first = [], second = []] = words;
  const pairs = first.flatMap((one) => second.flatMap((two) => [one + two, two + one]));
  return (words.length === 2 ? pairs : [usual.join(''), ...words.flatMap(([, ...rest]) => rest)])
    .join(' ')
    .trim();
}
