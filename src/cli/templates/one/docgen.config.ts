import { defineConfig } from 'docgenjs';

export default defineConfig({
  root: 'docs',
  title: 'My docs',
  description: 'The purpose of this project, in one sentence.',
  logo: '/logo.svg',
  icon: '/logo.svg',
});
