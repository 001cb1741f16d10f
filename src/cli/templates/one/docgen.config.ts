import { defineConfig } from 'docgenjs';

export default defineConfig({
  root: 'docs',
  title: 'My docs',
  description: 'What this project does, in one sentence.',
  logo: '/logo.svg',
  icon: '/logo.svg',
});
