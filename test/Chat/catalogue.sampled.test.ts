import { describeCatalogue } from '../harness/catalogue';
import { testedChat } from './tested';

describeCatalogue(testedChat);
